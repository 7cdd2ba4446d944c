import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { products } from "../../db/schema/catalogue.ts";
import { orders } from "../../db/schema/orders.ts";
import { renewalToken } from "../../records/order-links.ts";
import { signedInUser } from "../../testing/accounts.ts";
import { firstToken } from "../../testing/orders.ts";
import { deliveredUnits, orderIdOf, remindOn } from "../../testing/renewals.ts";
import { product, resetShop, settings, testDatabase } from "../../testing/shop.ts";
import { handleWithdrawal, recordedWithdrawal } from "../../testing/withdrawals.ts";
import { nextReminder } from "./reminders.ts";
import { today } from "../../records/units.ts";
import { withRenewals } from "./renewals.ts";
import { anybody, callerOf, staffShop } from "../../testing/staff-shop.ts";
import { happen, type Happened } from "../../testing/books.ts";

const END = "2099-11-21";

const shop = staffShop(() => resetShop([product({ productname: "Draft" })]));

const ending = async () => (await shop.done("renewals.list", { withinDays: 90 })).ending;
const withdraw = (orderId: OrderId) => recordedWithdrawal({ orderId });
describe("an order that is held (D51)", () => {
  it.each<Happened>([{ withdrawn: {} }, { refunded: { amountCents: 100_00, keep: true } }, { lost: {} }])(
    "gets no reminder after this: %j",
    async (happened) => {
      await happen(orderIdOf(await deliveredUnits({ endsOn: END })), happened);
      expect(await remindOn("2099-09-22")).toBe(0);
      expect(await nextReminder(testDatabase())).toBeNull();
    },
  );

  it("gets reminders again once its withdrawal is handled and no money went back", async () => {
    const id = await withdraw(orderIdOf(await deliveredUnits({ endsOn: END })));
    await handleWithdrawal(id);
    expect(await nextReminder(testDatabase())).toBe("2099-09-22");
    expect(await remindOn("2099-09-22")).toBe(1);
  });

  it("isn't on the administrators' list of ending units", async () => {
    const endsOn = daysAfter(today(), 20);
    await deliveredUnits({ endsOn });
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
      const page = await anybody.done("orders.byToken", { token });
      const again = await anybody.done("orders.buyAgain", { token });
      const renewal = await anybody.done("orders.renewal", { token, endsOn });
      const mine = await callerOf(user).done("orders.mine", {});
      const inCart = await withRenewals(db, settings(), [line], [renewalToken(settings(), orderId)]);
      return {
        page: page.renewable,
        again: again.lines.length,
        link: renewal.lines.length,
        account: mine.ends[0]?.renewable,
        cart: inCart.map(({ renewsOrderId }) => renewsOrderId !== null),
      };
    }
    expect(await offered()).toEqual({ page: true, again: 0, link: 1, account: true, cart: [true] });
    await withdraw(orderId);
    expect(await offered()).toEqual({ page: false, again: 1, link: 0, account: false, cart: [false] });
  });
});
