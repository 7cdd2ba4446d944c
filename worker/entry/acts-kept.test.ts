import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { acts, actChanges } from "../db/schema/acts.ts";
import { orders } from "../db/schema/orders.ts";
import { erasePersonalData } from "../personal-data/erase.ts";
import { removeOld } from "../retention/remove-old.ts";
import { type TestAccount, signedInAdmin } from "../testing/accounts.ts";
import { draft, storedProducts } from "../testing/catalogue.ts";
import { paidUnit } from "../testing/deliveries.ts";
import { mutation } from "../testing/mutation.ts";
import { product, resetShop, testDatabase, testServices } from "../testing/shop.ts";

let admin: TestAccount;
beforeEach(async () => {
  await resetShop([product({ productname: "AutoCAD" })]);
  admin = await signedInAdmin();
});

const db = () => testDatabase();
const storedActs = () => db().select().from(acts).orderBy(acts.at);
const storedChanges = () => db().select().from(actChanges).orderBy(actChanges.sequence);
const update = async (fields: object) => {
  const [first] = await storedProducts();
  const wanted = draft({ productname: "AutoCAD", ...fields });
  return mutation("products.update", { id: first?.id, draft: wanted }, admin.headers);
};
const addNote = (text: string) =>
  mutation("notes.add", { number: "SO-001001", aboutCustomer: false, text }, admin.headers);
const actAt = (at: Date) => ({
  id: crypto.randomUUID(),
  at,
  username: "keeper",
  call: "x.y",
  what: "Did it",
});
const inYears = (years: number) => new Date(Date.now() + years * 365.25 * DAY_MS);

/** The tables whose changes by staff aren't noted, with the reason. */
const NOT_NOTED: Readonly<Record<string, string>> = {
  account_links: "are their owner's",
  act_changes: "is the record itself",
  acts: "is the record itself",
  approvals: "the acts of asker and approver name them",
  catalogue_version: "follows from products",
  code_secrets: "are secrets of their owner",
  credit_notes: "is the provider's",
  daily_counts: "only counts",
  dispute_movements: "is the provider's",
  disputes: "is the provider's",
  entitlement_events: "follows from entitlements",
  form_mails: "is a buyer's",
  job_runs: "is written by jobs",
  late_vat_checks: "is written by jobs",
  missed_searches: "is a shopper's",
  old_slugs: "follows from products",
  order_items: "is a buyer's",
  passkey_challenges: "are their owner's",
  passkeys: "are their owner's",
  pending_sign_ins: "are their owner's",
  price_history: "follows from products",
  recovery_codes: "are secrets of their owner",
  refund_events: "follows from refunds",
  refund_mismatches: "follows from the provider's",
  refund_units: "follows from refunds",
  reminders: "is written by jobs",
  removed_images: "the act names the image",
  reported_errors: "is written by pages and jobs",
  sessions: "is everybody's own",
  shop_settings: "the call notes them by their labels, with the presets",
  sign_in_failures: "is everybody's own",
  stock_requests: "is a shopper's",
  stripe_events: "is the provider's",
  unused_images: "is written by jobs",
  vat_checks: "is a buyer's",
  web_vitals: "only counts",
};

it("every table is noted, or there's a reason why not", async () => {
  const rows = await db().execute(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname like '%\\_acts\\_noted')
    order by relname`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(NOT_NOTED).toSorted());
});

it("no secret is noted", async () => {
  const rows = await db().execute(
    sql`select string_agg(pg_get_triggerdef(oid), ' ') as text from pg_trigger where tgname like '%\\_acts\\_noted'`,
  );
  // Of users only named columns are noted, so that a new one isn't.
  expect(String(rows[0]?.["text"])).toContain("shop_note_change('only', 'username', 'roles', 'staff_roles')");
});

describe("rows of acts", () => {
  it.each([
    ["changed", "update acts set what = 'Nothing'"],
    ["ascribed to somebody else", "update acts set username = 'keeper'"],
    ["deleted", "delete from acts"],
    ["changed in their values", `update act_changes set after = '{"description": "Other"}'`],
    ["deleted in their values", "delete from act_changes"],
    ["truncated", "truncate act_changes, acts"],
  ])("can't be %s", async (_how, statement) => {
    await update({ description: "Draws better." });
    const stored = [await storedActs(), await storedChanges()];
    await expect(db().execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringContaining("only ever added") },
    });
    expect([await storedActs(), await storedChanges()]).toEqual(stored);
  });

  it("lose what they say about an order with the order, and about a person with an erasure", async () => {
    await paidUnit();
    await addNote("Rang ada@example.com.");
    expect((await storedChanges())[0]?.after).toMatchObject({ text: "Rang ada@example.com." });
    await erasePersonalData(db(), "ada@example.com", new Date());
    expect((await storedChanges()).map(({ before, after }) => [before, after])).toEqual([[null, null]]);
    await addNote("Rang again.");
    await db().delete(orders);
    expect((await storedChanges()).map(({ before, after }) => [before, after])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(await storedActs()).toHaveLength(2);
  });

  it("lose the name of a person of staff with their account", async () => {
    await signedInAdmin("keeper");
    await update({ description: "Draws better." });
    await erasePersonalData(db(), admin.username, new Date());
    expect(await storedActs()).toMatchObject([{ username: "erased", userId: null, subject: "AutoCAD" }]);
  });

  it("end after eight years, and not before by the database's own clock", async () => {
    const { settings } = testServices();
    await db()
      .insert(acts)
      .values([actAt(inYears(-8.1)), actAt(inYears(-7.9))]);
    await update({ description: "Draws better." });
    await removeOld({ db: db(), settings }, inYears(-0.2));
    expect(await storedActs()).toHaveLength(3);
    await removeOld({ db: db(), settings }, new Date());
    expect(await storedActs()).toHaveLength(2);
    await removeOld({ db: db(), settings }, inYears(20));
    expect(await storedActs()).toHaveLength(2);
  });
});
