import { PassThrough } from "node:stream";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EntitlementId, OrderId } from "#domain/orders/ids.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { MailKind } from "#domain/orders/mail.ts";
import { ROLE_ADMIN, ROLE_USER } from "#domain/accounts/account.ts";
import { accountLinks, sessions, signInFailures, users } from "#worker/db/schema/auth.ts";
import { products } from "#worker/db/schema/catalogue.ts";
import { contactMessages } from "#worker/db/schema/contact.ts";
import { entitlementEvents, entitlements } from "#worker/db/schema/entitlements.ts";
import { mails } from "#worker/db/schema/mails.ts";
import { orderEvents, orderItems, orders } from "#worker/db/schema/orders.ts";
import { refunds } from "#worker/db/schema/refunds.ts";
import { stockRequests } from "#worker/db/schema/stock-requests.ts";
import { withdrawals } from "#worker/db/schema/withdrawals.ts";
import { nameLimitKey } from "#worker/auth/sign-in-limit.ts";
import { sha256 } from "#worker/platform/sha256.ts";
import { testVatFacts } from "#worker/testing/vat-facts.ts";
import { connect } from "./database/connection.ts";
import { migrateDatabase } from "./migrate.ts";
import { confirmAndErase, exportedText } from "./personal-data.ts";
import { openPrompt } from "./cli/prompt.ts";
import { ownDatabase } from "#dev/testing/own-database.ts";

const EMAIL = "ada@example.com";
const OTHER = "grace@example.com";
const NOW = new Date("2026-11-21T12:00:00Z");
const COMPANY = { name: "Bureau GmbH", email: EMAIL };
const LATER = new Date("2034-01-01T00:00:00Z");

let client: ReturnType<typeof connect>;
let db: ReturnType<typeof drizzle>;

beforeAll(async () => {
  const url = await ownDatabase("personal_data_tests");
  await migrateDatabase(url);
  client = connect(url);
  db = drizzle(client);
});
afterAll(() => client.end());
beforeEach(
  () =>
    client`truncate users, orders, contact_messages, withdrawals, sign_in_failures, mails, products cascade`,
);

async function account(username: string, roles: number[] = [ROLE_USER]): Promise<string> {
  const [user] = await db
    .insert(users)
    .values({
      username,
      roles,
      ...(roles.includes(ROLE_ADMIN) && { staffRoles: ["owner"], staffSince: NOW }),
      passwordHash: "secret-hash",
    })
    .returning();
  if (!user) throw new Error("the account was not made");
  await db
    .insert(sessions)
    .values({ id: `session-of-${username}`, userId: user.id, expiresAt: new Date("2027-01-01") });
  await db
    .insert(signInFailures)
    .values({ key: await sha256(nameLimitKey(username)), since: NOW, failures: 1 });
  return user.id;
}

/** Gives an account a confirmed address, and one that waits for its confirmation. */
async function withAddresses(userId: string, email = EMAIL, waiting = "ada@new.example"): Promise<void> {
  await db.update(users).set({ email }).where(eq(users.id, userId));
  const id = crypto.randomUUID();
  const link = {
    id,
    userId,
    email: waiting,
    tokenHash: id,
    kind: "confirm_email",
    expiresAt: LATER,
  } as const;
  await db.insert(accountLinks).values({ ...link, createdAt: NOW });
}

type OrderFields = {
  readonly status?: OrderStatus;
  readonly userId?: string;
  readonly email?: string;
  readonly paidAt?: Date;
};

async function order({
  status = "paid",
  userId,
  email = EMAIL,
  paidAt = NOW,
}: OrderFields): Promise<OrderId> {
  const [made] = await db
    .insert(orders)
    .values({
      status,
      browserHash: "browser-hash",
      cartFingerprint: "fingerprint",
      amountCents: 100_00,
      vatFacts: testVatFacts(),
      userId: userId ?? null,
      customerName: "Ada Drafter",
      customerEmail: email,
      paidAt: status === "paid" ? paidAt : null,
    })
    .returning();
  if (!made) throw new Error("the order was not made");
  const line = { productname: "Draft", plan: "1 year", description: "Draft · 1 year", unitCents: 100_00 };
  await db.insert(orderItems).values({ orderId: made.id, position: 0, quantity: 1, ...line });
  await db.insert(orderEvents).values({ orderId: made.id, kind: "created", source: "checkout" });
  return made.id;
}

async function message(email: string): Promise<void> {
  const fields = { firstName: "Ada", lastName: "Drafter", phone: "12345", message: "Hello" };
  await db.insert(contactMessages).values({ email, ...fields });
}

async function stockRequest(email: string): Promise<void> {
  const [made] = await db
    .insert(products)
    .values({
      productname: "Sketch",
      slug: "sketch",
      imageUrl: "/images/sketch.webp",
      priceCents: 100_00,
      description: "A drawing program.",
      stock: false,
      mainCategories: ["Workflows"],
      subcategories: ["Drafting"],
      plans: ["1 year"],
      displayOrder: 0,
    })
    .onConflictDoUpdate({ target: products.slug, set: { stock: false } })
    .returning();
  await db.insert(stockRequests).values({ productId: made?.id ?? "", email });
}

async function withdrawal(orderId: OrderId | null, handled: boolean): Promise<void> {
  await db.insert(withdrawals).values({
    fingerprint: crypto.randomUUID(),
    name: "Ada",
    email: EMAIL,
    orderNumber: "SO-1",
    orderId,
    statement: "I withdraw.",
    ...(handled ? { handledAt: NOW, handledBy: "warden" } : {}),
  });
}

type UnitFields = Partial<typeof entitlements.$inferInsert>;

/** Records a change of a unit's administrator in its timeline. */
async function named(entitlementId: EntitlementId, note: string): Promise<void> {
  const step = {
    kind: "details_given",
    fromState: "to_deliver",
    toState: "to_deliver",
    source: "buyer",
  } as const;
  await db.insert(entitlementEvents).values({ entitlementId, note, at: NOW, ...step });
}

/** Adds a unit of an order, delivered for a year unless the fields differ. */
async function unit(orderId: OrderId, fields: UnitFields = {}): Promise<EntitlementId> {
  const delivered = { reference: "SN-1", startsOn: "2026-11-21", endsOn: "2027-11-20" };
  const [made] = await db
    .insert(entitlements)
    .values({
      orderId,
      position: 0,
      unit: 1,
      state: "delivered",
      administratorEmail: EMAIL,
      administratorCompany: "Drafters",
      promisedAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
      toDeliverSince: NOW,
      ...(fields.state === undefined || fields.state === "ended" ? delivered : {}),
      ...fields,
    })
    .returning();
  if (!made) throw new Error("the unit was not made");
  const event = { kind: "made", fromState: null, toState: made.state, source: "payment", at: NOW } as const;
  await db.insert(entitlementEvents).values({ entitlementId: made.id, ...event });
  return made.id;
}

/** Marks the order's unit as delivered by the administrator `username`. */
async function delivered(orderId: OrderId, username: string): Promise<void> {
  const entitlementId = await unit(orderId, { administratorEmail: "cad@example.com" });
  const move = { kind: "delivered", fromState: "to_deliver", toState: "delivered", source: "admin" } as const;
  await db.insert(entitlementEvents).values({ entitlementId, ...move, username, at: NOW });
}

/** Adds a refund of €10.00 that this administrator requested. */
async function refunded(orderId: OrderId, username: string, reason: string): Promise<void> {
  const asked = { source: "admin", state: "pending", requestKey: crypto.randomUUID() } as const;
  await db.insert(refunds).values({
    ...asked,
    orderId,
    username,
    reason,
    scope: "sum",
    amountCents: 10_00,
    createdAt: NOW,
    updatedAt: NOW,
  });
}

async function mail(
  kind: MailKind,
  orderId: OrderId | null,
  recipient = EMAIL,
  text = "Dear Ada",
): Promise<void> {
  const key = crypto.randomUUID();
  const written = { subject: kind, text, html: "<p>Dear Ada</p>", attachments: [] };
  await db.insert(mails).values({ key, kind, orderId, recipient, ...written, createdAt: NOW });
}

/** Returns the command's output after this answer is typed in. */
async function erase(who: string, typed = "y", now = NOW): Promise<string> {
  const input = new PassThrough();
  const prompt = openPrompt({ input, output: new PassThrough(), isTTY: false });
  input.end(`${typed}\n`);
  try {
    return await confirmAndErase(db, who, prompt, now).catch((error: Error) => error.message);
  } finally {
    prompt.close();
  }
}

const statuses = async () => (await db.select().from(orders)).map(({ status }) => status).toSorted();

describe("export", () => {
  it("returns everything stored under an email address, and nothing about anybody else", async () => {
    const paid = await order({});
    await delivered(paid, "warden");
    await delivered(await order({ email: OTHER }), "warden");
    await message(" ADA@example.com");
    await message(OTHER);
    await withdrawal(paid, true);
    await stockRequest(EMAIL);
    await stockRequest(OTHER);
    const text = await exportedText(db, "Ada@Example.com ");
    expect(JSON.parse(text)).toMatchObject({
      orders: [
        {
          status: "paid",
          total: 100,
          customerEmail: EMAIL,
          lines: [{ description: "Draft · 1 year", quantity: 1, unitPrice: 100 }],
          events: [{ kind: "created" }],
        },
      ],
      subscriptions: [
        {
          order: expect.stringMatching(/^SO-/),
          state: "delivered",
          administratorEmail: "cad@example.com",
          reference: "SN-1",
          endsOn: "2027-11-20",
          events: [{ kind: "made" }, { kind: "delivered" }],
        },
      ],
      messages: [{ message: "Hello", phone: "12345" }],
      withdrawals: [{ statement: "I withdraw." }],
      stockRequests: [{ productname: "Sketch" }],
    });
    expect(text).not.toMatch(/grace|hash|fingerprint/);
  });

  it("returns an account by its name, with its sessions and orders and without its credentials", async () => {
    await order({ userId: await account("Ada-Drafter") });
    await account("somebody-else");
    const text = await exportedText(db, "ada-drafter");
    expect(JSON.parse(text)).toMatchObject({
      accounts: [{ username: "Ada-Drafter", roles: [ROLE_USER] }],
      sessions: [{ trusted: false, device: "Unknown browser", country: null }],
      orders: [{ customerEmail: EMAIL }],
    });
    expect(text).not.toMatch(/secret-hash|session-of|somebody/);
  });

  it("returns the company that an account remembers, and names the account to the person whose address it has (D76)", async () => {
    await account("ada-drafter");
    await db.update(users).set({ company: COMPANY });
    expect(JSON.parse(await exportedText(db, "ada-drafter"))).toMatchObject({
      accounts: [{ company: COMPANY }],
    });
    expect(JSON.parse(await exportedText(db, EMAIL))).toMatchObject({
      namedInTexts: ["the company of the account ada-drafter"],
    });
  });

  it("returns an account's email address, the one that waits for its confirmation, and the mails about it (D59)", async () => {
    await withAddresses(await account("ada-drafter"));
    await mail("security_changed", null);
    const { accounts, mails: sent } = JSON.parse(await exportedText(db, "ada-drafter"));
    expect(accounts).toMatchObject([{ email: EMAIL, emailToConfirm: "ada@new.example" }]);
    expect(sent).toMatchObject([{ kind: "security_changed", recipient: EMAIL }]);
    expect(await exportedText(db, EMAIL)).toContain("the account ada-drafter, whose email address it is");
  });

  it("returns subscriptions and mails, and of somebody else's order only what the address administers", async () => {
    const own = await order({});
    await unit(own, { administratorEmail: OTHER });
    await mail("order_confirmation", own);
    await unit(await order({ email: OTHER }));
    await mail("delivery", null, OTHER);
    const told: unknown = JSON.parse(await exportedText(db, EMAIL));
    expect(told).toMatchObject({
      orders: [{ customerEmail: EMAIL }],
      subscriptions: expect.arrayContaining([
        expect.objectContaining({ order: expect.stringMatching(/^SO-/), administratorEmail: OTHER }),
        expect.objectContaining({
          order: null,
          administratorEmail: EMAIL,
          reference: "SN-1",
          endsOn: "2027-11-20",
          events: [expect.objectContaining({ kind: "made" })],
        }),
      ]),
      mails: [{ kind: "order_confirmation", recipient: EMAIL, text: "Dear Ada" }],
    });
  });

  it("shows when somebody else's order named the address, without other people's names", async () => {
    const other = await unit(await order({ email: OTHER }));
    await named(other, `${OTHER} → ${EMAIL}, Drafters`);
    const told = await exportedText(db, EMAIL);
    expect(JSON.parse(told)).toMatchObject({
      subscriptions: [{ events: [{ kind: "made" }, { kind: "details_given", note: null }] }],
      namedAsAdministrator: [{ at: NOW.toISOString() }],
    });
    expect(told).not.toContain(OTHER);
    expect(await exportedText(db, OTHER)).toContain(`${OTHER} → ${EMAIL}, Drafters`);
  });

  it("reports that nothing is stored", async () => {
    await expect(exportedText(db, "nobody@example.com")).rejects.toThrow(
      "Nothing is stored under nobody@example.com.",
    );
  });
});

describe("erase", () => {
  it("deletes the account with its sessions and failed sign-ins, and detaches the orders that the law keeps", async () => {
    await order({ userId: await account("ada-drafter") });
    await order({ userId: await account("grace"), email: OTHER });
    const said = await erase("Ada-Drafter");
    expect(said).toContain("Deleted:\n  - account ada-drafter with its sessions\n");
    expect(said).toMatch(
      /Kept:\n {2}- order SO-\d+ with its name, email address and confirmation: tax law .* until 2034-01-01/,
    );
    expect(said).toContain(`The same person may also appear under:\n  - ${EMAIL}\n`);
    expect((await db.select().from(users)).map(({ username }) => username)).toEqual(["grace"]);
    expect((await db.select().from(sessions)).map(({ id }) => id)).toEqual(["session-of-grace"]);
    expect(await db.$count(signInFailures)).toBe(1);
    const kept = (await db.select().from(orders)).find(({ customerEmail }) => customerEmail === EMAIL);
    expect(kept).toMatchObject({ userId: null, customerName: "Ada Drafter", browserHash: "erased" });
    expect(await db.$count(orderItems)).toBe(2);
  });

  it("deletes the company that an account remembers with the account, and by the address of its invoices (D76)", async () => {
    await account("ada-drafter");
    await db.update(users).set({ company: COMPANY });
    await account("grace");
    expect(await erase(EMAIL)).toContain(
      "Deleted:\n  - the address in the company of the account ada-drafter\n",
    );
    expect((await db.select().from(users)).map(({ company }) => company)).toEqual([null, null]);
    await db.update(users).set({ company: COMPANY });
    expect(await erase("grace")).toContain("account grace with its sessions and company");
  });

  it("deletes an account's email address, its links and the mails about it, by the account's name (D59)", async () => {
    const id = await account("ada-drafter");
    await withAddresses(id);
    await mail("security_changed", null);
    await mail("order_link", null);
    expect(await erase("ada-drafter")).toContain("account ada-drafter with its sessions and email address");
    expect([await db.$count(users), await db.$count(accountLinks)]).toEqual([0, 0]);
    expect((await db.select().from(mails)).map(({ kind }) => kind)).toEqual(["order_link"]);
  });

  it("of an address takes it from the accounts that confirmed it or were about to, and keeps them (D59)", async () => {
    await withAddresses(await account("ada-drafter"));
    await withAddresses(await account("grace-line"), OTHER, EMAIL);
    const output = await erase(EMAIL.toUpperCase());
    expect(output).toContain("the account ada-drafter, whose email address it is");
    expect(output).toContain("the account grace-line, which is about to confirm it");
    expect((await db.select().from(users)).map(({ email }) => email)).toEqual(
      expect.arrayContaining([null, OTHER]),
    );
    expect(await db.$count(accountLinks)).toBe(0);
  });

  it("leaves no name of an administrator in the timelines of deliveries", async () => {
    await account("warden", [ROLE_USER, ROLE_ADMIN]);
    await account("keeper", [ROLE_USER, ROLE_ADMIN]);
    await delivered(await order({}), "warden");
    await delivered(await order({}), "keeper");
    await erase("warden");
    const names = (await db.select().from(entitlementEvents)).map(({ username }) => username);
    expect(new Set(names)).toEqual(new Set([null, "erased", "keeper"]));
  });

  it("leaves no name of an administrator on refunds, and says which texts contain it", async () => {
    await account("warden", [ROLE_USER, ROLE_ADMIN]);
    await account("keeper", [ROLE_USER, ROLE_ADMIN]);
    const paid = await order({});
    await refunded(paid, "warden", "The buyer asked Warden for it.");
    await refunded(paid, "keeper", "Wardens do not count.");
    const said = await erase("warden");
    expect(said).toMatch(
      /Kept:\n {2}- the reason of a refund of order SO-\d+: it contains ‘warden’, which may be another word\n/,
    );
    expect(said.match(/the reason of a refund/g)).toHaveLength(1);
    const left = await db.select().from(refunds).orderBy(refunds.username);
    expect(left.map(({ username, reason }) => [username, reason])).toEqual([
      ["erased", "The buyer asked Warden for it."],
      ["keeper", "Wardens do not count."],
    ]);
  });

  it("removes an address from other people's texts about an order, and lists their mails that still contain it", async () => {
    const others = await order({ email: OTHER });
    await refunded(others, "warden", `${EMAIL} left the company.`);
    const ended = await unit(others, {
      state: "ended",
      administratorEmail: OTHER,
      reference: `SN-1 (${EMAIL})`,
      supplier: `Bo Trading (${EMAIL})`,
    });
    const step = {
      kind: "delivered",
      fromState: "to_deliver",
      toState: "delivered",
      source: "admin",
    } as const;
    const by = { username: "warden", note: `Sent to ${EMAIL}.`, at: NOW };
    await db.insert(entitlementEvents).values({ entitlementId: ended, ...step, ...by });
    const text = `Administrator: ${EMAIL}`;
    await mail("order_confirmation", others, OTHER, text);
    expect(JSON.parse(await exportedText(db, EMAIL))).toMatchObject({ namedInTexts: { length: 4 } });
    const said = await erase(EMAIL);
    for (const what of [
      "the reason of a refund",
      "the reference of a subscription",
      "the supplier of a subscription",
      "a note in the timeline",
    ])
      expect(said).toMatch(new RegExp(`  - the address in ${what} of order SO-\\d+\\n`));
    expect(said).toContain(
      "Kept:\n  - mail ‘order_confirmation’, which contains it: it was sent to somebody else and is deleted when its retention period ends\n",
    );
    expect((await db.select().from(refunds))[0]).toMatchObject({ reason: "erased left the company." });
    expect((await db.select().from(entitlements))[0]).toMatchObject({
      reference: "SN-1 (erased)",
      supplier: "Bo Trading (erased)",
    });
    expect(JSON.stringify(await db.select().from(entitlementEvents))).not.toContain(EMAIL);
  });

  it("deletes messages and orders that were never paid, and keeps orders that can still be paid", async () => {
    for (const status of ["payment_failed", "expired", "cancelled", "pending", "processing"] as const)
      await order({ status });
    await message(EMAIL);
    await message(OTHER);
    await stockRequest(EMAIL);
    await stockRequest(OTHER);
    const said = await erase(EMAIL);
    expect(await statuses()).toEqual(["pending", "processing"]);
    expect((await db.select().from(contactMessages)).map(({ email }) => email)).toEqual([OTHER]);
    expect((await db.select().from(stockRequests)).map(({ email }) => email)).toEqual([OTHER]);
    expect(said.match(/its payment is still pending/g)).toHaveLength(2);
  });

  it("deletes a paid order once the law no longer requires it", async () => {
    await order({});
    await erase(EMAIL, "y", new Date(LATER.getTime() - 1));
    expect(await statuses()).toEqual(["paid"]);
    await erase(EMAIL, "y", LATER);
    expect(await statuses()).toEqual([]);
  });

  it("keeps a withdrawal that's open or belongs to a kept order", async () => {
    const paid = await order({});
    await withdrawal(paid, true);
    await withdrawal(null, false);
    await withdrawal(null, true);
    const said = await erase(EMAIL);
    expect(await db.$count(withdrawals)).toBe(2);
    expect(said).toContain("it belongs to an order that is kept");
    expect(said).toContain("it has not been handled yet");
  });

  it.each([
    ["bought", { email: EMAIL }, {}, / of order SO-\d+ runs until 2027-11-20: erase after that day\.$/],
    ["administered for somebody else", { email: OTHER }, {}, /^A subscription runs until 2027-11-20/],
    ["not delivered yet", { email: EMAIL }, { state: "to_deliver" }, /is paid and not delivered yet/],
  ] as const)("is refused while a subscription is %s", async (_, of, fields, sentence) => {
    await unit(await order(of), fields);
    await message(EMAIL);
    expect(await erase(EMAIL)).toMatch(sentence);
    expect(await db.$count(contactMessages)).toBe(1);
  });

  it("of an address whose subscriptions have ended keeps the order's confirmation, and no administrator", async () => {
    const paid = await order({});
    await unit(paid, { state: "ended" });
    const others = await order({ email: OTHER });
    await unit(others, { state: "ended" });
    for (const kind of ["order_confirmation", "delivery"] as const) await mail(kind, paid);
    await mail("order_confirmation", others, OTHER);
    await mail("contact_message", null);
    expect(await erase(EMAIL)).toContain("with its name, email address and confirmation");
    const left = await db.select().from(mails).orderBy(mails.sequence);
    expect(left.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["order_confirmation", EMAIL],
      ["order_confirmation", OTHER],
    ]);
    for (const { administratorEmail, administratorCompany } of await db.select().from(entitlements))
      expect([administratorEmail, administratorCompany]).toEqual([null, null]);
  });

  it("of an address removes it from every timeline that recorded it as an administrator, and from no other", async () => {
    const running = await unit(await order({ email: OTHER }), { administratorEmail: OTHER });
    const noted = [
      `${EMAIL} → ${OTHER}`,
      `${OTHER}, ${EMAIL} → Ada@Example.com, Drafters`,
      `${OTHER} → x${EMAIL}`,
      `${OTHER} → ${EMAIL}.nl`,
    ];
    for (const note of noted) await named(running, note);
    await erase(EMAIL);
    const notes = await db.select().from(entitlementEvents).orderBy(entitlementEvents.id);
    expect(notes.slice(1).map(({ note }) => note)).toEqual([null, null, noted[2], noted[3]]);
  });

  it("of an address that was corrected removes it from the order's timeline, and of an account its name", async () => {
    const orderId = await order({ email: OTHER });
    await account("warden");
    const by = { orderId, kind: "email_corrected", source: "admin", username: "warden" };
    await db.insert(orderEvents).values({ ...by, note: `${EMAIL} → ${OTHER}` });
    await db.insert(orderEvents).values({ ...by, note: `x${EMAIL} → ${OTHER}` });
    await erase(EMAIL);
    await erase("warden");
    const corrected = await db.select().from(orderEvents).where(eq(orderEvents.kind, "email_corrected"));
    expect(corrected.map(({ username }) => username)).toEqual(["erased", "erased"]);
    expect(new Set(corrected.map(({ note }) => note))).toEqual(new Set([null, `x${EMAIL} → ${OTHER}`]));
  });

  it("of an account leaves its orders' mails and subscriptions with the orders", async () => {
    const placed = await order({ userId: await account("ada-drafter") });
    await unit(placed);
    await mail("delivery", placed);
    expect(await erase("ada-drafter")).toContain("account ada-drafter");
    expect(await db.$count(mails)).toBe(1);
  });

  it("changes nothing when it is run again", async () => {
    await order({});
    await message(EMAIL);
    await erase(EMAIL);
    const after = await db.select().from(orders);
    const again = await erase(EMAIL);
    expect(again).not.toContain("Deleted");
    expect(await db.select().from(orders)).toEqual(after);
  });

  it.each(["n", "", "yes please"])("changes nothing if '%s' is typed", async (typed) => {
    await message(EMAIL);
    expect(await erase(EMAIL, typed)).toBe("Nothing was changed.");
    expect(await db.$count(contactMessages)).toBe(1);
  });

  it("refuses to delete the only administrator", async () => {
    await account("warden", [ROLE_USER, ROLE_ADMIN]);
    expect(await erase("warden")).toBe(
      "warden is the only owner of the shop: make somebody else an owner first.",
    );
    await account("deputy", [ROLE_USER, ROLE_ADMIN]);
    await withdrawal(null, true);
    expect(await erase("warden")).toContain("account warden");
    expect((await db.select().from(withdrawals))[0]).toMatchObject({ handledBy: "erased" });
  });
});
