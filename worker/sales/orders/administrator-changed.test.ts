import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { entitlements } from "../../db/schema/entitlements.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { IN_STATE, paidUnits, stepsOf, storedUnits } from "../../testing/deliveries.ts";
import { found } from "../../testing/found.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { mutation } from "../../testing/mutation.ts";
import { firstToken } from "../../testing/orders.ts";
import { orderIdOf } from "../../testing/renewals.ts";
import { resetShop, settings, testDatabase } from "../../testing/shop.ts";

beforeEach(() => resetShop());

/** Creates two paid units of Ada's. Returns a function that names their administrator. */
async function placed(change: Parameters<typeof paidUnits>[1] = {}) {
  const token = firstToken(
    orderIdOf(await paidUnits({ lines: [{ productname: "Draft", quantity: 2 }] }, change)),
  );
  return (email: string, company = "") => mutation("orders.setAdministrator", { token, email, company });
}

const news = () =>
  testDatabase()
    .select()
    .from(mails)
    .where(eq(mails.kind, "administrator_changed"))
    .orderBy(asc(mails.sequence));
const notes = async () => {
  const [unit] = await storedUnits();
  return (await stepsOf(found(unit).id)).filter((step) => step.startsWith("details_given"));
};

describe("a change of an order's administrator (D44)", () => {
  it("is mailed to the buyer with old and new administrator and a way to undo it, even the first time", async () => {
    const name = await placed();
    expect((await name("eve@evil.example", "Eve <Ltd>")).status).toBe(200);
    const [mail, ...others] = await news();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "ada@example.com",
      subject: "Someone else now manages the subscriptions in your order SO-001001",
    });
    expect(mail?.text).toContain("Before: ada@example.com\n");
    expect(mail?.text).toContain("Now: eve@evil.example, Eve <Ltd>\n");
    expect(mail?.html).toContain("Eve &lt;Ltd&gt;");
    for (const body of [mail?.text, mail?.html])
      expect(body).toContain(`${settings().siteUrl}/order/${mail?.linkPlaceholder}#administrator`);
    expect(await notes()).toEqual([
      "details_given, awaiting_details → to_deliver, buyer, ada@example.com → eve@evil.example, Eve <Ltd>",
    ]);
  });

  it("isn't mailed if it only confirms the preset", async () => {
    const name = await placed();
    await name("Ada@Example.com");
    expect(await news()).toEqual([]);
    expect(await notes()).toEqual(["details_given, awaiting_details → to_deliver, buyer, "]);
  });

  it("is mailed each time, in sequence, but not if the administrator stays the same", async () => {
    const name = await placed();
    for (const email of ["one@example.com", "two@example.com", "two@example.com", "ada@example.com"])
      await name(email);
    const told = await news();
    expect(told.map(({ text }) => /Before: (.*)\nNow: (.*)/.exec(text)?.slice(1))).toEqual([
      ["ada@example.com", "one@example.com"],
      ["one@example.com", "two@example.com"],
      ["two@example.com", "ada@example.com"],
    ]);
    expect(new Set(told.map(({ key }) => key)).size).toBe(3);
    expect((await notes()).map((note) => note.split(", ").at(-1))).toEqual([
      "ada@example.com → one@example.com",
      "one@example.com → two@example.com",
      "two@example.com → ada@example.com",
    ]);
  });

  it("is mailed if only the company changes, and if somebody else is named in the same company", async () => {
    const name = await placed(IN_STATE.to_deliver);
    await name("cad@example.com", "Drafters Ltd");
    await name("eve@evil.example", "Drafters Ltd");
    expect((await news()).map(({ text }) => /Before: (.*)\nNow: (.*)/.exec(text)?.slice(1))).toEqual([
      ["cad@example.com", "cad@example.com, Drafters Ltd"],
      ["cad@example.com, Drafters Ltd", "eve@evil.example, Drafters Ltd"],
    ]);
  });

  it("names every previous administrator, if the units had different ones", async () => {
    const name = await placed(IN_STATE.to_deliver);
    const [unit] = await storedUnits();
    await testDatabase()
      .update(entitlements)
      .set({ administratorEmail: "bim@example.com" })
      .where(eq(entitlements.id, found(unit).id));
    await name("eve@evil.example");
    expect((await news())[0]?.text).toMatch(/Before: (bim|cad)@example\.com, (cad|bim)@example\.com\n/);
  });

  it("isn't mailed if it's refused because a unit has been ordered", async () => {
    const name = await placed(IN_STATE.ordered);
    expect((await name("eve@evil.example")).status).toBe(409);
    expect(await news()).toEqual([]);
  });

  it("simultaneous changes are mailed in the sequence in which they were made", async () => {
    const name = await placed();
    await meetAtRows(
      (tx) => tx.select().from(orders).for("update"),
      ["one@example.com", "two@example.com", "three@example.com"].map((email) => () => name(email)),
    );
    const told = (await news()).map(({ text }) => /Before: (.*)\nNow: (.*)/.exec(text)?.slice(1) ?? []);
    expect(told).toHaveLength(3);
    // Each change begins where the previous one ended.
    expect(told.map(([before]) => before)).toEqual(["ada@example.com", told[0]?.[1], told[1]?.[1]]);
  });
});
