import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { CartVat } from "#domain/cart/cart-vat.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { offers } from "../../db/schema/offers.ts";
import { orders } from "../../db/schema/orders.ts";
import { now } from "../../platform/clock.ts";
import { today } from "../../records/units.ts";
import { BUREAU } from "../../testing/company-orders.ts";
import {
  acceptance,
  acceptOffer,
  changeProducts,
  draftLine,
  DUTCH_VAT,
  offerDraft,
  offerPage,
  passLastDays,
  requestedOffer,
  tokenIn,
} from "../../testing/offers.ts";
import { draftCart, IBAN_SUCCEEDS, orderOf } from "../../testing/payments.ts";
import { completePayment, deliver, eventOf, pay } from "../../testing/provider.ts";
import { call, testDatabase, testServices } from "../../testing/shop.ts";
import { anybody, staffShop } from "../../testing/staff-shop.ts";
import { resetVies, setViesFault } from "../../testing/vies.ts";

const shop = staffShop();
const seller = shop.as("sales");

beforeEach(() => resetVies());

const refusedToAccept = (token: string, shown?: CartVat) =>
  anybody.refused("offers.accept", acceptance(token, shown));
const made = async (fields: Parameters<typeof offerDraft>[0] = {}) =>
  shop.done("adminOffers.make", await offerDraft(fields));

describe("an offer becomes an order (D83)", () => {
  it("of a buyer's cart: accepted and paid", async () => {
    const offer = await requestedOffer({ colleagues: ["cy@example.com"] });
    expect(offer).toMatchObject({ number: "Q-000101", mailed: ["ada@example.com", "cy@example.com"] });
    const token = tokenIn(offer);
    expect(await offerPage(token)).toMatchObject({
      kind: "offer",
      status: "open",
      today: null,
      offered: { totalCents: 100_00, vatCents: 17_36 },
    });
    const { sessionId } = await acceptOffer(token);
    await pay(sessionId);
    await call(`/stripe/session-status?session_id=${sessionId}`);
    expect(await orderOf(sessionId)).toMatchObject({ status: "paid", amountCents: 100_00 });
    expect(await offerPage(token)).toMatchObject({
      status: "ordered",
      order: "SO-001001",
      acceptance: { name: "Ada L" },
    });
    expect(await refusedToAccept(token)).toMatchObject({ status: 409 });
    const { number } = offer;
    expect(await shop.done("orders.byNumber", { number: "SO-001001" })).toMatchObject({ offer: number });
  });

  it("of staff, at a discount, for a company that accepts it with a number of its own and an administrator", async () => {
    const lines = [await draftLine({ quantity: 3, discountPercent: 10, reason: "A first order" })];
    const { number, link } = await made({ lines, company: BUREAU, residence: null });
    const token = link.slice(link.lastIndexOf("/") + 1);
    const offer = await offerPage(token);
    if (offer.kind !== "offer") throw new Error("the offer has ended");
    expect(offer.offered).toMatchObject({ totalCents: 223_14, vatCents: 0 });
    const { sessionId } = await acceptOffer(token, offer.offered.vat, {
      purchaseOrder: "PO-99",
      administrator: { email: "cad@bureau.example" },
    });
    expect(await orderOf(sessionId)).toMatchObject({
      amountCents: 223_14,
      vatRule: "reverse_charge",
      company: { purchaseOrder: "PO-99", vatNumber: "DE123456789" },
      administrator: { email: "cad@bureau.example" },
    });
    expect(await shop.done("adminOffers.page", { q: "q 101", page: 1 })).toMatchObject({
      offers: [
        { number, status: "accepted", totalCents: 223_14, createdBy: "warden", company: "Bureau GmbH" },
      ],
    });
    const found = await shop.done("adminOffers.page", { q: "bureau", page: 1, status: "open" });
    expect(found.total).toBe(0);
  });

  it("and can be paid again when a delayed payment failed, or from another browser, which gets a session of its own", async () => {
    const token = tokenIn(await made());
    const first = await acceptOffer(token);
    const second = await anybody.done("offers.openPayment", { token, shown: DUTCH_VAT });
    expect(second.sessionId).not.toBe(first.sessionId);
    expect((await orderOf(first.sessionId)).status).toBe("cancelled");
    await pay(second.sessionId, { iban: IBAN_SUCCEEDS });
    await call(`/stripe/session-status?session_id=${second.sessionId}`);
    expect(await offerPage(token)).toMatchObject({ status: "ordered" });
    await completePayment(second.sessionId, "failed");
    await deliver(await eventOf(second.sessionId, "checkout.session.async_payment_failed"));
    expect(await offerPage(token)).toMatchObject({ status: "accepted", order: null });
    await anybody.done("offers.openPayment", { token, shown: DUTCH_VAT });
  });
});

describe("the prices of an offer hold", () => {
  it("whatever the catalogue does, also while it's being paid", async () => {
    const token = tokenIn(await requestedOffer());
    await changeProducts({ priceCents: 900_00 });
    const { sessionId } = await acceptOffer(token);
    await testServices().afterCatalogueChange();
    expect(await orderOf(sessionId)).toMatchObject({ status: "pending", amountCents: 100_00 });
  });

  it("but a product that's sold out is named, and can't be accepted or paid", async () => {
    const [token, accepted] = [tokenIn(await requestedOffer()), tokenIn(await made())];
    const { sessionId } = await acceptOffer(accepted);
    await changeProducts({ stock: false });
    await testServices().afterCatalogueChange();
    expect((await orderOf(sessionId)).status).toBe("cancelled");
    expect(await offerPage(token)).toMatchObject({ status: "open", lines: [{ gone: "stock" }] });
    const message = "Draft can’t be ordered right now, so the offer can’t be, either.";
    expect(await refusedToAccept(token)).toMatchObject({ status: 409, message });
    expect(await anybody.refused("offers.openPayment", { token: accepted, shown: DUTCH_VAT })).toMatchObject({
      message,
    });
    await changeProducts({ stock: true });
    await acceptOffer(token);
  });
});

it("an offer whose VAT has changed says from what to what, and is accepted only with the VAT that was shown", async () => {
  const token = tokenIn(await made({ company: BUREAU, residence: null }));
  await testDatabase().execute("delete from vat_checks");
  await setViesFault({ service: "unavailable" });
  const offer = await offerPage(token);
  if (offer.kind !== "offer" || offer.today === null) throw new Error("the VAT hasn't changed");
  expect([offer.offered, offer.today]).toMatchObject([
    { vat: { ratePercent: 0 }, totalCents: 82_64 },
    { vat: { ratePercent: 21 }, totalCents: 100_00, vatCents: 17_36 },
  ]);
  expect(await refusedToAccept(token, offer.offered.vat)).toMatchObject({
    status: 409,
    message: "The VAT on this offer has changed. Check the new total, and accept it again.",
  });
  expect(await offerPage(token)).toMatchObject({ status: "open" });
  const { sessionId } = await acceptOffer(token, offer.today.vat);
  expect(await orderOf(sessionId)).toMatchObject({ amountCents: 100_00, vatRate: 21 });
});

describe("a link that shows nothing", () => {
  it("is one that was altered, or is an order's", async () => {
    const token = tokenIn(await requestedOffer());
    const altered = token.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    for (const wrong of [altered, token.slice(1), `${token}1`, "x"])
      expect(await anybody.refused("offers.get", { token: wrong })).toMatchObject({ status: 404 });
    expect(await anybody.refused("orders.byToken", { token })).toMatchObject({ status: 404 });
  });

  it("is one that has ended, which says how", async () => {
    const withdrawn = await made();
    await seller.done("adminOffers.withdraw", { number: withdrawn.number });
    const replaced = await made({ note: "A secret" });
    await seller.done("adminOffers.replace", { number: replaced.number, draft: await offerDraft() });
    const expired = await made({ email: "bo@example.com" });
    await testDatabase()
      .update(offers)
      .set({ validUntil: daysAfter(today(), -1) })
      .where(eq(offers.email, "bo@example.com"));
    for (const [{ number, link }, status] of [
      [withdrawn, "withdrawn"],
      [replaced, "replaced"],
      [expired, "expired"],
    ] as const) {
      const token = tokenIn({ link });
      expect(await offerPage(token)).toEqual({
        kind: "ended",
        number,
        status,
        validUntil: expect.any(String),
      });
      expect(await refusedToAccept(token)).toMatchObject({ status: 409 });
    }
  });

  it("is never cached", async () => {
    const token = tokenIn(await requestedOffer());
    const answer = await anybody.act("offers.get", { token });
    expect(answer.headers.get("cache-control")).toContain("no-store");
  });
});

it("a buyer's cart that is out of date makes no offer and says what changed", async () => {
  await changeProducts({ priceCents: 300_00 });
  const asked = { ...draftCart(), email: "ada@example.com", colleagues: [], company: null, note: "" };
  const answer = await anybody.act("offers.request", {
    ...asked,
    residence: { country: "NL", postcode: "" },
  });
  expect(await answer.text()).toContain('"kind":"price"');
  expect(await testDatabase().$count(offers)).toBe(0);
});

it("'Ask for a better price' is a message from the offer's address that names it, while it's open", async () => {
  const offer = await requestedOffer();
  const asked = {
    token: tokenIn(offer),
    firstName: "Ada",
    lastName: "L",
    phone: "0201234567",
    message: "Less?",
  };
  await anybody.done("contact.askForBetterPrice", asked);
  expect(await seller.done("messages.list", { page: 1 })).toMatchObject({
    messages: [{ email: "ada@example.com", message: "Less?", offer: offer.number }],
  });
  await passLastDays();
  expect(await anybody.refused("contact.askForBetterPrice", asked)).toMatchObject({ status: 409 });
});

it("a payment that got through before its offer was withdrawn counts", async () => {
  const { number, link } = await made();
  const { sessionId } = await acceptOffer(tokenIn({ link }));
  await pay(sessionId);
  await testDatabase().update(offers).set({ status: "withdrawn", movedAt: now() });
  await testServices().afterCatalogueChange();
  expect((await orderOf(sessionId)).status).toBe("paid");
  expect(await shop.done("adminOffers.get", { number })).toMatchObject({
    status: "ordered",
    order: "SO-001001",
  });
  expect(await testDatabase().$count(orders)).toBe(1);
});
