import { describe, expect, it } from "vitest";
import { orderProgress } from "./order-progress.ts";
import type { PlacedOrder } from "./placed-order.ts";

const UNIT: PlacedOrder["entitlements"][number] = {
  productname: "Draft",
  plan: "1 year",
  units: 2,
  state: "to_deliver",
  promisedAt: "2026-11-28T11:00:00.000Z",
  late: false,
  references: [],
  deliveredOn: null,
  startsOn: null,
  startsAfterTerm: null,
  endsOn: null,
  renews: null,
  renewedBy: null,
  keptAdministrator: null,
};
const DELIVERED = { ...UNIT, state: "delivered", deliveredOn: "2026-11-27", endsOn: "2027-11-26" } as const;
const ORDER: PlacedOrder = {
  number: "SO-001001",
  status: "paid",
  standing: "to_be_delivered",
  hold: null,
  late: false,
  withdrawalDates: [],
  withdrawable: true,
  createdAt: "2026-11-26T10:00:00.000Z",
  paidAt: "2026-11-26T11:00:00.000Z",
  customerName: "Ada Drafter",
  lines: [],
  totalCents: 10_000,
  vatCents: 1736,
  company: null,
  lateVatCheck: null,
  vatRule: "domestic",
  vatRate: 21,
  currency: "eur",
  today: "2026-11-27",
  moneyOnly: null,
  refunds: [],
  isBeingCorrected: false,
  invoiceCorrectable: false,
  papers: [],
  eInvoices: [],
  entitlements: [UNIT],
  reminders: { next: null, stopped: false },
  renewable: false,
  buyAgain: false,
  administrator: {
    email: "ada@example.com",
    company: null,
    all: [],
    presetCountsAt: "2026-11-27T11:00:00.000Z",
    changeable: true,
  },
};

const stepsOf = (changed: Partial<PlacedOrder>): string[] =>
  orderProgress({ ...ORDER, ...changed }).map(
    ({ text, when, done }) => `${done ? "done" : "next"}: ${text}, ${when}`,
  );
const PAID = ["done: Ordered, 26 November 2026", "done: Paid, 26 November 2026"];
const WITHDRAWABLE = "next: Last day to withdraw, 10 December 2026";

const deliveredUnit = (productname: string) => ({ ...DELIVERED, productname });

describe("an order's progress (D44)", () => {
  it("names what the buyer and the shop do next, and by when", () => {
    expect(stepsOf({})).toEqual([
      ...PAID,
      "next: You choose who will manage it, by 27 November 2026, 12:00",
      "next: We deliver 2 × Draft, by 28 November 2026, 12:00",
      WITHDRAWABLE,
    ]);
  });

  it("makes one step of what was delivered or ends on the same day", () => {
    const entitlements = [DELIVERED, { ...DELIVERED, productname: "Render", units: 1 }];
    const reminders = { next: "2027-09-27", stopped: false };
    expect(stepsOf({ entitlements, administrator: null, reminders })).toEqual([
      ...PAID,
      "done: Delivered: 2 × Draft and Render, 27 November 2026",
      WITHDRAWABLE,
      "next: We remind you by email, 27 September 2027",
      "next: Last day of 2 × Draft and Render, 26 November 2027",
    ]);
  });

  it("counts more than three products", () => {
    const entitlements = ["A", "B", "C", "D"].map(deliveredUnit);
    expect(stepsOf({ entitlements, administrator: null })).toContain(
      "done: Delivered: 8 subscriptions, 27 November 2026",
    );
  });

  it("puts a withdrawal and its refund in their places, and delivers nothing more", () => {
    const withdrawn: Partial<PlacedOrder> = {
      hold: "withdrawn",
      withdrawable: false,
      withdrawalDates: [{ receivedAt: "2026-11-27T08:00:00.000Z", refundBy: "2026-12-11", overdue: false }],
    };
    expect(stepsOf(withdrawn)).toEqual([
      ...PAID,
      "done: Withdrawal received, 27 November 2026",
      "next: We refund you, by 11 December 2026",
    ]);
    const refund = {
      amountCents: 10_000,
      creditNote: null,
      requestedAt: "2026-11-28T08:00:00.000Z",
      refundedAt: null,
    };
    const withdrawalDates = [{ receivedAt: "2026-11-27T08:00:00.000Z", refundBy: null, overdue: false }];
    expect(stepsOf({ ...withdrawn, withdrawalDates, refunds: [refund] }).at(-1)).toBe(
      "next: €100.00 is on its way to you, null",
    );
    const refunds = [{ ...refund, refundedAt: "2026-11-29T08:00:00.000Z" }];
    expect(stepsOf({ ...withdrawn, withdrawalDates, refunds }).at(-1)).toBe(
      "done: €100.00 refunded, 29 November 2026",
    );
  });

  it("reads as late what should have happened by now, before what is still to come (D43)", () => {
    const entitlements = [
      UNIT,
      { ...UNIT, productname: "Render", promisedAt: "2026-11-26T11:30:00.000Z", late: true },
    ];
    expect(stepsOf({ entitlements, administrator: null }).slice(PAID.length)).toEqual([
      "next: We deliver 2 × Render, late, promised by 26 November 2026, 12:30",
      "next: We deliver 2 × Draft, by 28 November 2026, 12:00",
      WITHDRAWABLE,
    ]);
    const withdrawalDates = [
      { receivedAt: "2026-11-27T08:00:00.000Z", refundBy: "2026-12-11", overdue: true },
    ];
    expect(stepsOf({ hold: "withdrawn", withdrawable: false, withdrawalDates }).at(-1)).toBe(
      "next: We refund you, late, due by 11 December 2026",
    );
  });

  it("says that the bank decides about a disputed payment, and nothing else is next but what runs", () => {
    expect(stepsOf({ hold: "disputed", withdrawable: false })).toEqual([
      ...PAID,
      "next: Your bank decides about the payment, null",
    ]);
  });

  it("ends with what ended, unless it was renewed", () => {
    const entitlements = [{ ...DELIVERED, state: "ended" } as const];
    const ended = { entitlements, administrator: null, withdrawable: false, today: "2027-12-01" };
    expect(stepsOf(ended).at(-1)).toBe("done: Ended: 2 × Draft, 26 November 2027");
    const renewed = {
      ...ended,
      entitlements: [{ ...DELIVERED, renewedBy: "SO-001002" }],
      today: "2027-11-01",
    };
    expect(stepsOf(renewed).at(-1)).toBe("done: Delivered: 2 × Draft, 27 November 2026");
  });
});
