import { beforeEach, describe, expect, it } from "vitest";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { renewalToken } from "../../records/order-links.ts";
import { today } from "../../records/units.ts";
import { BUREAU } from "../../testing/company-orders.ts";
import { type StoredUnit, storedUnits } from "../../testing/deliveries.ts";
import { found } from "../../testing/found.ts";
import {
  acceptance,
  acceptOffer,
  offerDraft,
  offerPage,
  requestedOffer,
  tokenIn,
} from "../../testing/offers.ts";
import { draftCart, orderOf } from "../../testing/payments.ts";
import { deliver, eventOf, pay } from "../../testing/provider.ts";
import { changeUnit, deliveredUnits, orderIdOf, remindOn, renewalOf } from "../../testing/renewals.ts";
import { settings, testDatabase } from "../../testing/shop.ts";
import { anybody, staffShop } from "../../testing/staff-shop.ts";
import { resetVies } from "../../testing/vies.ts";

const shop = staffShop();
const seller = shop.as("sales");

beforeEach(() => resetVies());

const SOON = () => daysAfter(today(), 33);
/** In another month. */
const LATER = () => daysAfter(SOON(), 32);
const JAN = { administratorEmail: "jan@bureau.nl", administratorCompany: "Bureau" };

/** Three orders of one buyer with twelve units that end on one day, and a fourth with one that ends in another month. */
async function twelveUnits(): Promise<StoredUnit[]> {
  const ending: StoredUnit[] = [];
  for (const quantity of [5, 4, 3]) ending.push(...(await deliveredUnits({ endsOn: SOON(), quantity })));
  await deliveredUnits({ endsOn: LATER() });
  for (const unit of ending) await changeUnit(unit, JAN);
  return ending;
}

/** What the form of a renewal's offer begins with, for the buyer of an order. */
const renewalFrom = (id: string) => seller.done("adminOffers.draftFrom", { from: "renewal", id });

/** Makes the offer that such a form is sent as. */
async function madeFrom(id: string, change: { readonly quantity?: number } = {}) {
  const { lines, ...buyer } = await renewalFrom(id);
  const written = lines.map(({ productname: _shown, ...line }) => ({
    ...line,
    ...change,
    discountPercent: 0,
    reason: "",
  }));
  const draft = await offerDraft({ email: buyer.email, lines: written });
  return seller.done("adminOffers.make", draft);
}

const accepted = (token: string) => acceptOffer(token, acceptance(token).shown, { administrator: null });
const refusedToAccept = (token: string) => anybody.refused("offers.accept", acceptance(token));

async function paid(sessionId: string) {
  await pay(sessionId);
  await deliver(await eventOf(sessionId, "checkout.session.completed"));
  return orderOf(sessionId);
}

describe("an offer of a renewal (D51, D83)", () => {
  it("starts from what a buyer's orders have that ends in one month, at today's prices", async () => {
    await twelveUnits();
    const { email, lines } = await renewalFrom("SO-001002");
    expect(email).toBe("ada@example.com");
    expect(lines).toMatchObject([
      { renews: "SO-001001", quantity: 5, listedCents: 100_00 },
      { renews: "SO-001002", quantity: 4 },
      { renews: "SO-001003", quantity: 3 },
    ]);
    expect((await renewalFrom("SO-001004")).lines).toMatchObject([{ renews: "SO-001004", quantity: 1 }]);
  });

  it("becomes one order, however often it's accepted, whose units start after the old terms and keep their administrator", async () => {
    const ending = await twelveUnits();
    const token = tokenIn(await madeFrom("SO-001001"));
    const next = daysAfter(SOON(), 1);
    expect(await offerPage(token)).toMatchObject({
      refusal: null,
      lines: [
        { renews: { orderNumber: "SO-001001", starts: Array(5).fill(next) } },
        { renews: { orderNumber: "SO-001002", starts: Array(4).fill(next) } },
        { renews: { orderNumber: "SO-001003", starts: Array(3).fill(next) } },
      ],
    });
    expect(await remindOn(daysAfter(SOON(), -30))).toBe(3);
    const [first, second] = [await accepted(token), await accepted(token)];
    const open = (await orderOf(first.sessionId)).status === "pending" ? first : second;
    const order = await paid(open.sessionId);
    expect(await refusedToAccept(token)).toMatchObject({
      status: 409,
      message: "This offer has already been ordered.",
    });
    const bought = await testDatabase().select().from(orders);
    expect(bought.filter(({ offerId, status }) => offerId !== null && status === "paid")).toHaveLength(1);

    const units = await storedUnits(order.id);
    expect(new Set(units.map(({ renewsId }) => renewsId))).toEqual(new Set(ending.map(({ id }) => id)));
    await shop.done("deliveries.deliver", { id: found(units[0]).id, reference: "571-9" });
    expect((await storedUnits(order.id)).find(({ id }) => id === units[0]?.id)).toMatchObject({
      startsOn: next,
      ...JAN,
    });
    expect(await remindOn(daysAfter(SOON(), -7))).toBe(0);
  });

  it("can't be accepted or paid once its units are renewed, or being paid for, and says so", async () => {
    const renewed = await deliveredUnits({ endsOn: SOON(), quantity: 2 });
    const [open, offered] = [tokenIn(await madeFrom("SO-001001")), tokenIn(await madeFrom("SO-001001"))];
    await accepted(offered);
    const [other] = await renewalOf(renewed, { quantity: 1 });
    const text =
      "This offer was to renew 2 × Draft of order SO-001001. Some or all of that has been renewed meanwhile, or can’t be renewed any more, so the offer can’t be ordered.";
    expect(await offerPage(open)).toMatchObject({ refusal: text });
    expect(await refusedToAccept(open)).toMatchObject({ status: 409, message: text });
    const payment = { token: offered, shown: acceptance(offered).shown };
    expect(await anybody.refused("offers.openPayment", payment)).toMatchObject({ message: text });

    await changeUnit(other, { state: "revoked", detailsDueAt: null });
    expect(await offerPage(open)).toMatchObject({ refusal: null });
    const { sessionId } = await acceptOffer(
      tokenIn(await requestedOffer({ cart: renewing(renewed) })),
      acceptance("").shown,
    );
    await pay(sessionId, { iban: "AT611904300234573201" });
    await deliver(await eventOf(sessionId, "checkout.session.completed"));
    expect((await orderOf(sessionId)).status).toBe("processing");
    expect(await offerPage(open)).toMatchObject({ refusal: text });
  });

  it("may have more units than there are to renew, which start on delivery, but not a line with none left", async () => {
    const units = await deliveredUnits({ endsOn: SOON() });
    const token = tokenIn(await madeFrom("SO-001001", { quantity: 2 }));
    const { lines } = await renewalFrom("SO-001001");
    expect(await offerPage(token)).toMatchObject({
      refusal: null,
      lines: [{ renews: { starts: [daysAfter(SOON(), 1), null] } }],
    });
    await renewalOf(units);
    const [line] = lines;
    const { productname: _shown, ...sold } = found(line);
    const draft = await offerDraft({ lines: [{ ...sold, discountPercent: 0, reason: "" }] });
    expect(await (await seller.act("adminOffers.make", draft)).text()).toContain(
      '"lines.0.plan":"Nothing is left to renew of order SO-001001.',
    );
  });

  it("names the first day in its mail", async () => {
    await deliveredUnits({ endsOn: SOON() });
    const { number } = await madeFrom("SO-001001");
    const sendId = crypto.randomUUID();
    await seller.done("adminOffers.send", { number, sendId, addresses: ["ada@example.com"] });
    const [mail] = await testDatabase().select().from(mails);
    expect(mail?.text).toContain("Renews order SO-001001");
    expect(mail?.text).toContain(`Starts ${calendarDayInWords(daysAfter(SOON(), 1))}`);
  });
});

it("an offer that renews nothing asks a company who will administer it (D42)", async () => {
  const offer = await shop.done("adminOffers.make", await offerDraft({ company: BUREAU, residence: null }));
  const shown = { rule: "reverse_charge", country: "DE", ratePercent: 0, silent: false } as const;
  const nobody = { ...acceptance(tokenIn(offer), shown), administrator: null };
  expect(await anybody.refused("offers.accept", nobody)).toMatchObject({
    status: 400,
    message: "Say who will manage the subscription.",
  });
});

/** A cart that renews these units. */
const renewing = (units: readonly StoredUnit[]) =>
  draftCart().cart.map((line) => ({
    ...line,
    quantity: units.length,
    renews: renewalToken(settings(), orderIdOf(units)),
  }));
