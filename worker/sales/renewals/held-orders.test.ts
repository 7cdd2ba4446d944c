import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { products } from "../../db/schema/catalogue.ts";
import { orders } from "../../db/schema/orders.ts";
import { disputes } from "../../db/schema/refunds.ts";
import { renewalToken } from "../../records/order-link.ts";
import { buyAgainResponse, orderPageResponse, ownOrdersResponse } from "../orders/response-schemas.ts";
import { renewalOfferResponse } from "./response-schemas.ts";
import { signedInAdmin, signedInUser } from "../../testing/accounts.ts";
import { dataOf, query } from "../../testing/query.ts";
import { firstToken } from "../../testing/orders.ts";
import { lostDispute, recordedRefund } from "../../testing/refunds.ts";
import { deliveredUnits, orderIdOf, remindOn } from "../../testing/renewals.ts";
import { product, resetShop, settings, testDatabase } from "../../testing/shop.ts";
import { handleWithdrawal, recordedWithdrawal } from "../../testing/withdrawals.ts";
import { nextReminder } from "./next-reminder.ts";
import { renewalsResponse } from "./response-schemas.ts";
import { today } from "../../records/scopes.ts";
import { withRenewals } from "./with-renewals.ts";

const END = "2027-11-21";

beforeEach(() => resetShop([product({ productname: "Draft" })]));

const withdraw = (orderId: OrderId) => recordedWithdrawal({ orderId });
const payBackInDashboard = (orderId: OrderId) =>
  recordedRefund(orderId, {
    source: "provider",
    keep: true,
    state: "succeeded",
    providerId: "re_1",
    amountCents: 100_00,
    succeededAt: new Date(),
  });
const loseDispute = (orderId: OrderId) => testDatabase().insert(disputes).values(lostDispute(orderId));

describe("an order that is held (D51)", () => {
  it.each([
    ["was withdrawn", withdraw],
    ["was refunded in the dashboard", payBackInDashboard],
    ["was lost in a dispute", loseDispute],
  ])("gets no reminder if it %s", async (_case, happens) => {
    await happens(orderIdOf(await deliveredUnits({ endsOn: END })));
    expect(await remindOn("2027-09-22")).toBe(0);
    expect(await nextReminder(testDatabase())).toBeNull();
  });

  it("gets reminders again once its withdrawal is handled and no money went back", async () => {
    const id = await withdraw(orderIdOf(await deliveredUnits({ endsOn: END })));
    await handleWithdrawal(id);
    expect(await nextReminder(testDatabase())).toBe("2027-09-22");
    expect(await remindOn("2027-09-22")).toBe(1);
  });

  it("isn't on the administrators' list of ending units", async () => {
    const { headers } = await signedInAdmin();
    const endsOn = daysAfter(today(), 20);
    await deliveredUnits({ endsOn });
    const ending = async () => {
      const list = dataOf(await query("renewals.list", { withinDays: 90 }, headers), renewalsResponse);
      return (await list).ending;
    };
    expect(await ending()).toMatchObject({ total: 1, items: [{ orderNumber: "SO-001001" }] });
    await withdraw(orderIdOf(await deliveredUnits({ endsOn })));
    expect(await ending()).toMatchObject({ total: 1, items: [{ orderNumber: "SO-001001" }] });
  });

  it("can't be renewed: on its page, in the account, by a reminder's link or in a cart", async () => {
    const user = await signedInUser();
    const endsOn = daysAfter(today(), 20);
    const orderId = orderIdOf(await deliveredUnits({ endsOn }));
    const db = testDatabase();
    await db.update(orders).set({ userId: user.id }).where(eq(orders.id, orderId));
    const token = firstToken(orderId);
    const [draft] = await db.select().from(products);
    const line = {
      productId: draft?.id ?? "",
      productname: "Draft",
      plan: "1 year",
      description: "Draft",
      unitCents: 100_00,
      listedCents: null,
      quantity: 1,
      renewsOrderId: null,
    } as const;
    async function offered() {
      const page = await dataOf(await query("orders.byToken", { token }), orderPageResponse);
      const again = await dataOf(await query("orders.buyAgain", { token }), buyAgainResponse);
      const renewal = await dataOf(await query("orders.renewal", { token, endsOn }), renewalOfferResponse);
      const mine = await dataOf(await query("orders.mine", {}, user.headers), ownOrdersResponse);
      const inCart = await withRenewals(db, settings(), [line], [renewalToken(settings(), orderId)]);
      return {
        page: page.renewable,
        again: again.lines.length,
        link: renewal.lines.length,
        account: mine.orders[0]?.ends[0]?.renewable,
        cart: inCart.map(({ renewsOrderId }) => renewsOrderId !== null),
      };
    }
    expect(await offered()).toEqual({ page: true, again: 0, link: 1, account: true, cart: [true] });
    await withdraw(orderId);
    expect(await offered()).toEqual({ page: false, again: 1, link: 0, account: false, cart: [false] });
  });
});
