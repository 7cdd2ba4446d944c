import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  MAIL_TEXT_PRESETS,
  mailTextKey,
  WORDED_KINDS,
  type WordedKind,
} from "#domain/settings/mail-texts.ts";
import { withdrawalForm, withdrawalInstruction } from "#domain/withdrawals/withdrawal-instruction.ts";
import { acts, actChanges } from "../db/schema/acts.ts";
import { mails } from "../db/schema/mails.ts";
import { offers } from "../db/schema/offers.ts";
import { orders } from "../db/schema/orders.ts";
import { queueOrderConfirmation } from "../mail/order-confirmation.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { booked, happen } from "../testing/books.ts";
import { resetCompanySales } from "../testing/company-orders.ts";
import { bought, correct } from "../testing/corrections.ts";
import { IN_STATE, paidUnit } from "../testing/deliveries.ts";
import { draftLine, offerDraft } from "../testing/offers.ts";
import { firstToken } from "../testing/orders.ts";
import { testDatabase, testServices } from "../testing/shop.ts";
import { callerOf, staffShop } from "../testing/staff-shop.ts";

const owner = staffShop(resetCompanySales);
const OPENING = mailTextKey("order_confirmation", "opening");
const CLOSING = mailTextKey("order_confirmation", "closing");

const change = (key: string, text: string | null, version = 0) => ({ changes: [{ key, text, version }] });
const stored = async (key: string) =>
  (await owner.done("settings.read")).settings.find((one) => one.key === key);
const contract = (mail: string) => mail.slice(mail.indexOf("Appendix: your contract"));
/** The mail about an order that is confirmed now. */
async function confirmation(customerName: string | null = "Ada") {
  const { id } = await booked({ customerName, customerEmail: "ada@example.com" });
  await testServices().readSettings();
  await queueOrderConfirmation(testDatabase(), testServices().settings, id);
  const [mail] = await testDatabase().select().from(mails).where(eq(mails.orderId, id));
  return { text: mail?.text ?? "", html: mail?.html ?? "" };
}

describe("a text that an owner writes", () => {
  it("is in the next mail's HTML and text, and the contract stays", async () => {
    const before = await confirmation();
    await owner.done("settings.save", change(OPENING, "Dear {name},\n\nthank you for {order} & <all>."));
    await owner.done("settings.save", change(CLOSING, ""));
    const { text, html } = await confirmation();
    expect(text).toContain("\n\nDear Ada,\n\nthank you for SO-001002 & <all>.\n\n");
    expect(html).toContain(">Dear Ada,</p>");
    expect(html).toContain(">thank you for SO-001002 &amp; &lt;all&gt;.</p>");
    expect(text).not.toContain("Please keep this email");
    expect(contract(text)).toBe(contract(before.text));
    for (const { title } of [withdrawalInstruction(), withdrawalForm()])
      expect(contract(text)).toContain(title);
    expect((await confirmation(null)).text).toContain("Dear customer,");
  });

  it("goes back to the default, and its version still counts", async () => {
    await owner.done("settings.save", change(CLOSING, "Bye"));
    await owner.done("settings.save", change(CLOSING, null, 1));
    expect(await stored(CLOSING)).toMatchObject({ text: MAIL_TEXT_PRESETS[CLOSING], version: 2 });
    expect((await confirmation()).text).toContain("Please keep this email");
  });

  it("is an act, with the text before and after", async () => {
    await owner.done("settings.save", change(CLOSING, " Bye "));
    expect(await testDatabase().select().from(acts)).toMatchObject([{ username: "warden" }]);
    const label = "Order confirmation, closing";
    expect(await testDatabase().select().from(actChanges)).toMatchObject([
      { before: { [label]: MAIL_TEXT_PRESETS[CLOSING] }, after: { [label]: "Bye" } },
    ]);
  });

  it("is refused at its field if it names what its mail doesn't have", async () => {
    const only = "This mail has no {colour}, only {name}, {order}, {amount}.";
    expect(await owner.refused("settings.save", change(OPENING, "{colour}"))).toMatchObject({
      status: 400,
      fields: { [OPENING]: only },
    });
    const preview = { kind: "order_confirmation", texts: { [OPENING]: "{colour}", [CLOSING]: "" } };
    expect(await owner.refused("settings.previewMail", preview)).toMatchObject({
      status: 400,
      message: only,
    });
    expect((await owner.refused("settings.save", change("mail.password_reset.opening", "Hi"))).status).toBe(
      400,
    );
  });

  it("is told to the second of two owners", async () => {
    const other = callerOf(await signedInAdmin("keeper"));
    await owner.done("settings.save", change(OPENING, "Mine"));
    expect(await other.refused("settings.save", change(OPENING, "Theirs"))).toMatchObject({
      status: 409,
      fields: { [OPENING]: "warden has changed this to ‘Mine’ in the meantime." },
    });
    await other.done("settings.save", change(CLOSING, "Theirs"));
    await other.done("settings.save", change(OPENING, "Theirs", 1));
    expect(await stored(OPENING)).toMatchObject({ text: "Theirs", version: 2, changedBy: "keeper" });
  });

  it.each(["sales", "catalogue", "accountant"] as const)("is no matter of the role %s", async (role) => {
    const texts = { [OPENING]: "", [CLOSING]: "" };
    const staff = owner.as(role);
    expect((await staff.refused("settings.save", change(OPENING, "Hi"))).status).toBe(403);
    expect((await staff.refused("settings.previewMail", { kind: "order_confirmation", texts })).status).toBe(
      403,
    );
  });
});

const preview = (kind: WordedKind) =>
  owner.done("settings.previewMail", {
    kind,
    texts: { [mailTextKey(kind, "opening")]: "UNSAVED & new", [mailTextKey(kind, "closing")]: "" },
  });

describe("a preview", () => {
  it("of each mail has the unsaved texts in both themes, no link that works, and changes nothing", async () => {
    const order = await bought();
    await correct(order);
    await happen(order.id, { refunded: 1_00 });
    await paidUnit({ ...IN_STATE.delivered, administratorEmail: "cad@example.com" });
    const draft = await offerDraft({ lines: [await draftLine({ listedCents: 98_23 })] });
    await owner.done("adminOffers.make", draft);
    await testDatabase().update(offers).set({ createdBy: null });
    await owner.done("adminOffers.make", draft);
    const before = await testDatabase().$count(mails);
    const noted = await testDatabase().$count(acts);
    const ids = (await testDatabase().select().from(orders)).map(({ id }) => id);
    for (const kind of WORDED_KINDS) {
      const shown = await preview(kind);
      expect([kind, shown?.light]).toEqual([kind, expect.stringContaining(">UNSAVED &amp; new</p>")]);
      expect(shown?.light).toContain("@media not all {\n  .page");
      expect(shown?.dark).toContain("@media all {\n  .page");
      expect(shown?.light).not.toMatch(/\/(?:order|offer)\/(?!added-when-sent-)/);
      for (const id of ids) expect(shown?.light).not.toContain(firstToken(id));
    }
    expect(await testDatabase().$count(mails)).toBe(before);
    expect(await testDatabase().$count(acts)).toBe(noted);
  });

  it("isn't there before the first order or offer", async () => {
    const without = await Promise.all(WORDED_KINDS.map(async (kind) => [kind, await preview(kind)] as const));
    expect(without.filter(([, shown]) => shown !== null).map(([kind]) => kind)).toEqual(["back_in_stock"]);
  });
});
