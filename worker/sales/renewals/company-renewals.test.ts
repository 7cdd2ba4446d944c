import { beforeEach, describe, expect, it } from "vitest";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { products } from "../../db/schema/catalogue.ts";
import { orders } from "../../db/schema/orders.ts";
import { renewalToken } from "../../records/order-links.ts";
import type { Order } from "../../records/orders.ts";
import { today } from "../../records/units.ts";
import { signedInUser } from "../../testing/accounts.ts";
import { happen } from "../../testing/books.ts";
import { boughtForCompany, BUREAU, resetCompanySales, STUDIO } from "../../testing/company-orders.ts";
import { bought, correct } from "../../testing/corrections.ts";
import { IN_STATE } from "../../testing/deliveries.ts";
import { found } from "../../testing/found.ts";
import { mutation, resultOf } from "../../testing/mutation.ts";
import { firstToken } from "../../testing/orders.ts";
import { openCheckout } from "../../testing/payments.ts";
import { deliveredUnits, orderIdOf, queuedReminders, remindOn } from "../../testing/renewals.ts";
import { settings, testDatabase } from "../../testing/shop.ts";
import { anybody, callerOf } from "../../testing/staff-shop.ts";

beforeEach(resetCompanySales);

const SOON = () => daysAfter(today(), 7);
const { purchaseOrder: _own, ...KEPT } = BUREAU;
const AGAIN = { ...KEPT, purchaseOrder: "" };

/** Delivers every unit, until a day that a reminder announces. */
const deliverAll = () =>
  testDatabase()
    .update(entitlements)
    .set({ ...IN_STATE.delivered, endsOn: SOON() });
const offerOf = ({ id }: Pick<Order, "id">) => anybody.done("orders.renewal", { token: firstToken(id) });
const again = ({ id }: Pick<Order, "id">) => anybody.done("orders.buyAgain", { token: firstToken(id) });
async function reminderText(): Promise<string> {
  await remindOn(today());
  return found((await queuedReminders()).at(-1)).text;
}

describe("a renewal for a company (D51, D76)", () => {
  it("is offered at the price without VAT that it paid, as before only if it's the same", async () => {
    const order = await boughtForCompany(BUREAU);
    await deliverAll();
    expect(await reminderText()).toContain("Price today: €81.18/year without VAT, as before");
    const line = { unitCents: 81_18, todayCents: 81_18, withoutVat: true };
    expect((await offerOf(order)).lines).toMatchObject([line]);
    await testDatabase().update(products).set({ discountCents: 90_00 });
    expect((await offerOf(order)).lines).toMatchObject([{ ...line, todayCents: 89_45 }]);
  });

  it("says what it costs and what it did, once the price has changed", async () => {
    await boughtForCompany(BUREAU);
    await deliverAll();
    await testDatabase().update(products).set({ discountCents: 90_00 });
    expect(await reminderText()).toContain("Price today: €89.45/year without VAT; it was €81.18");
  });

  it("is offered with VAT to a company that paid it", async () => {
    await boughtForCompany(STUDIO);
    await deliverAll();
    expect(await reminderText()).toContain("Price today: €98.23/year, as before");
  });

  it("takes the company of the newest invoice along, at the order's address and without its purchase order", async () => {
    const order = await bought();
    expect((await again(order)).company).toEqual(AGAIN);
    await correct(order, { ...AGAIN, email: undefined, name: "Bureau Zwei GmbH", purchaseOrder: "PO-78" });
    await testDatabase().update(orders).set({ customerEmail: "neu@bureau.example" });
    await deliverAll();
    const corrected = { ...AGAIN, name: "Bureau Zwei GmbH", email: "neu@bureau.example" };
    expect((await offerOf(order)).company).toEqual(corrected);
  });

  it("isn't a consumer's, and shows no company to who has only the token in a cart", async () => {
    const units = await deliveredUnits({ endsOn: SOON() });
    expect((await offerOf({ id: orderIdOf(units) })).company).toBeNull();
    const order = await boughtForCompany(BUREAU);
    const token = renewalToken(settings(), order.id);
    for (const call of ["orders.renewal", "orders.buyAgain"] as const)
      expect(await anybody.refused(call, { token })).toMatchObject({ status: 404 });
  });

  it("has no company once the link shows nothing but money", async () => {
    const order = await boughtForCompany(BUREAU);
    await happen(order.id, { refunded: order.amountCents });
    expect((await again(order)).company).toBeNull();
  });
});

it("an account remembers a company whose details were confirmed before its user signed in (D76)", async () => {
  const user = await signedInUser();
  const shown = await resultOf(await mutation("stripe.checkCompany", BUREAU));
  const cart = [{ productname: "Draft", totalCents: 98_23, unitCents: 98_23, quantity: 1 }];
  await openCheckout({ cart, company: { ...BUREAU, shown } }, user.headers);
  expect(await callerOf(user).done("auth.company")).toEqual({ company: BUREAU });
});
