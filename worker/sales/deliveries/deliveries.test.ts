import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { EntitlementId } from "#domain/orders/ids.ts";
import { daysAfter, amsterdamDay, type Day } from "#domain/time/calendar-day.ts";
import { MATCHES_COUNTED_TO } from "#domain/order-search/order-search.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import {
  ADMINISTRATOR_EMAIL_MAX_CHARS,
  ENTITLEMENT_STATES,
  type EntitlementState,
  lastDayCovered,
} from "#domain/units/entitlement.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import {
  IN_STATE,
  paidUnit,
  paidUnits,
  stepsOf,
  type StoredUnit,
  storedUnits,
} from "../../testing/deliveries.ts";
import { found } from "../../testing/found.ts";
import { mailbox, resetMailbox } from "../../testing/mailbox.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { refusalOf } from "../../testing/mutation.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { dataOf } from "../../testing/query.ts";
import { recordedRefund } from "../../testing/refunds.ts";
import { resetShop, testDatabase, testServices } from "../../testing/shop.ts";
import { type Caller, type InputOf, staffShop } from "../../testing/staff-shop.ts";
import { moveDueEntitlements } from "./entitlements.ts";
import { bulkResponse } from "./response-schemas.ts";
import { PATIENCE } from "../../testing/patience.ts";

const shop = staffShop(() => resetShop());
const seller = shop.as("sales");

type Act = "order" | "deliver" | "fail" | "reopen" | "correct" | "resend" | "revoke";
type Input = Readonly<Record<string, unknown>>;
const act = (name: Act | "bulk", input: Input, by: Caller = shop) => by.act(`deliveries.${name}`, input);
const view = z.looseObject({ id: z.string(), state: z.string() });
const done = async (name: Act, input: Input, by?: Caller) => dataOf(await act(name, input, by), view);
const refused = (name: Act | "bulk", input: Input) => shop.refused(`deliveries.${name}`, input);
const bulk = async (rows: readonly unknown[], dryRun: boolean) =>
  dataOf(await act("bulk", { rows, dryRun }), bulkResponse);
const only = async (): Promise<StoredUnit | undefined> => (await storedUnits())[0];
const promised = (hours: number) => ({ promisedAt: new Date(Date.now() + hours * HOUR_MS) });
const changed = (hoursAgo: number) => ({ updatedAt: new Date(Date.now() - hoursAgo * HOUR_MS) });
/** Returns the queued mails, in the sequence of their causes. */
async function queued(): Promise<string[]> {
  const rows = await testDatabase().select().from(mails).orderBy(asc(mails.sequence));
  return rows.map(({ kind, recipient }) => `${kind} to ${recipient}`);
}
const lockUnit = (id: EntitlementId) => (tx: Queryable) =>
  tx.select().from(entitlements).where(eq(entitlements.id, id)).for("update");
const rowsOf = (units: readonly StoredUnit[]) => units.map(({ id }, at) => ({ id, reference: `571-${at}` }));
const today = (): Day => amsterdamDay(new Date());
const daysFromToday = (days: number): Day => daysAfter(today(), days);
const drafts = (quantity: number) => ({ lines: [{ productname: "Draft", quantity }] });

/** Each action, with an input that a unit in the right state accepts. */
const ACTS: Readonly<Record<Act, { input: Input; from: readonly EntitlementState[]; word: string }>> = {
  order: { input: { reference: "PO-1" }, from: ["to_deliver"], word: "ordered" },
  deliver: {
    input: { reference: "571-9" },
    from: ["awaiting_details", "to_deliver", "ordered"],
    word: "delivered",
  },
  fail: {
    input: { reason: "None left." },
    from: ["awaiting_details", "to_deliver", "ordered"],
    word: "marked as failed",
  },
  reopen: { input: {}, from: ["failed"], word: "reopened" },
  correct: { input: { reference: "571-9" }, from: ["ordered", "delivered", "ended"], word: "corrected" },
  resend: { input: {}, from: ["delivered"], word: "sent again" },
  revoke: {
    input: { reason: "Paid back in the dashboard." },
    from: ENTITLEMENT_STATES.filter((state) => state !== "revoked"),
    word: "revoked",
  },
};
const NAMES = ["order", "deliver", "fail", "reopen", "correct", "resend", "revoke"] as const;

describe("an administrator's action (D41)", () => {
  it.each(NAMES)("%s is accepted for units in its states, and changes none in another", async (name) => {
    const { input, from, word } = ACTS[name];
    for (const state of ENTITLEMENT_STATES) {
      await testDatabase().delete(orders);
      const before = await paidUnit(IN_STATE[state]);
      const answer = await act(name, { id: before.id, ...input });
      expect(answer.status, state).toBe(from.includes(state) ? 200 : 409);
      expect(await stepsOf(before.id)).toHaveLength(from.includes(state) ? 2 : 1);
      if (from.includes(state)) continue;
      const { message } = await refusalOf(answer);
      expect(message).toMatch(new RegExp(`^Draft of SO-\\d{6} cannot be ${word}: it.*\\.$`));
      expect(await only()).toEqual(before);
    }
  });

  it("doesn't hand over a unit that is being refunded, but marks it as failed (D48)", async () => {
    const { id, orderId } = await paidUnit(IN_STATE.to_deliver);
    await recordedRefund(orderId, { scope: "whole" });
    for (const name of ["order", "deliver"] as const) {
      expect(await refused(name, { id, ...ACTS[name].input })).toMatchObject({
        status: 409,
        message: `Draft of SO-001001 cannot be ${ACTS[name].word}: it is being refunded.`,
      });
    }
    expect(await done("fail", { id, ...ACTS.fail.input })).toMatchObject({ state: "failed" });
  });

  it("names nobody in a refusal if no administrator moved the unit into its state", async () => {
    const { id } = await paidUnit({ detailsDueAt: new Date(0) });
    await moveDueEntitlements(testServices(), new Date());
    const { message } = await refused("reopen", { id });
    expect(message).toBe("Draft of SO-001001 cannot be reopened: it is to be delivered.");
    await done("deliver", { id, reference: "571-9" });
    await testDatabase().update(entitlements).set(IN_STATE.revoked);
    for (const name of ["correct", "resend"] as const) {
      expect(await refused(name, { id, ...ACTS[name].input })).toMatchObject({
        status: 409,
        message: `Draft of SO-001001 cannot be ${ACTS[name].word}: it was revoked.`,
      });
    }
  });

  it.each(NAMES)("%s answers 404 for a unit that doesn't exist", async (name) => {
    for (const id of ["4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27", "nonsense"])
      expect(await refused(name, { id, ...ACTS[name].input })).toMatchObject({
        status: 404,
        message: "This unit does not exist.",
      });
  });

  it("with impossible input is refused with one sentence, and nothing changes", async () => {
    const cases: readonly [Act, Input, string][] = [
      ["order", { reference: "x".repeat(10_000) }, "The reference may have at most 200 characters."],
      ["deliver", { reference: "x".repeat(10_000) }, "The reference may have at most 200 characters."],
      ["deliver", { reference: "  " }, "The reference is required."],
      ["deliver", { reference: "1\n2" }, "The reference must be a single line, without control characters."],
      [
        "deliver",
        { reference: "1", startsOn: "2026-02-30" },
        "The first day must be a date, such as 2026-11-21.",
      ],
      [
        "deliver",
        { reference: "1", startsOn: "2036-01-01" },
        "The first day must be within a year of today.",
      ],
      ["fail", { reason: "" }, "The reason is required."],
      ["fail", { reason: "x".repeat(1001) }, "The reason may have at most 1000 characters."],
      ["fail", {}, "The reason is required."],
      ["correct", { reference: "x".repeat(10_000) }, "The reference may have at most 200 characters."],
    ];
    const before = await paidUnit(IN_STATE.ordered);
    for (const [name, input, message] of cases)
      expect(await refused(name, { id: before.id, ...input })).toMatchObject({ status: 400, message });
    expect(await only()).toEqual(before);
  });
});

const LONG_EMAIL = `${"a".repeat(ADMINISTRATOR_EMAIL_MAX_CHARS)}@example.com`;

describe("a delivery (D41)", () => {
  it("sets reference, first and last day, and the preset administrator if nobody was named", async () => {
    const { id } = await paidUnit({}, { lines: [{ productname: "Draft", plan: "Monthly" }] });
    const startsOn = daysFromToday(40);
    expect(await done("deliver", { id, reference: " 571-9 ", startsOn })).toMatchObject({
      state: "delivered",
      orderNumber: "SO-001001",
      productname: "Draft",
      plan: "Monthly",
      administrator: "ada@example.com",
      reference: "571-9",
      startsOn,
      endsOn: lastDayCovered(startsOn, "Monthly"),
    });
    expect(await stepsOf(id)).toEqual([
      "made, none → awaiting_details, payment, ",
      "delivered, awaiting_details → delivered, warden, 571-9",
    ]);
  });

  it.each([
    ["whose address is not known, nobody", null, null],
    [
      "with a very long address, as much of it as fits",
      LONG_EMAIL,
      LONG_EMAIL.slice(0, ADMINISTRATOR_EMAIL_MAX_CHARS),
    ],
  ])("for a buyer %s is named", async (_case, customerEmail, administrator) => {
    const { id } = await paidUnit({}, { customerEmail });
    expect(await done("deliver", { id, reference: "571-9" })).toMatchObject({ administrator });
  });

  it.each([366, -366])("can start %i days from today, but not a day beyond that", async (days) => {
    const { id } = await paidUnit(IN_STATE.to_deliver);
    const further = daysFromToday(days + Math.sign(days));
    expect((await act("deliver", { id, reference: "571-9", startsOn: further })).status).toBe(400);
    const startsOn = daysFromToday(days);
    expect(await done("deliver", { id, reference: "571-9", startsOn })).toMatchObject({ startsOn });
  });

  it("keeps the administrator that the buyer named, and the supplier's reference", async () => {
    const { id } = await paidUnit(IN_STATE.to_deliver);
    await done("order", { id, reference: "PO-1" });
    expect(await done("deliver", { id, reference: "571-9" }, seller)).toMatchObject({
      administrator: "cad@example.com",
      supplierReference: "PO-1",
      reference: "571-9",
    });
    expect((await stepsOf(id)).slice(1)).toEqual([
      "ordered, to_deliver → ordered, warden, PO-1",
      "delivered, ordered → delivered, seller, 571-9",
    ]);
  });
});

describe("the email about a delivery (D43)", () => {
  it.each(["deliver", "bulk", "resend"] as const)(
    "the mail queued by %s waits for any other change to its order, and then leaves immediately (D45)",
    async (name) => {
      await resetMailbox();
      const customerEmail = `${name}@example.com`;
      const { id } = await paidUnit(name === "resend" ? IN_STATE.delivered : IN_STATE.to_deliver, {
        customerEmail,
      });
      const row = { id, reference: "571-9" };
      const input = name === "bulk" ? { rows: [row], dryRun: false } : row;
      const [answer] = await meetAtRows(
        // This lock still allows a new mail to refer to the order.
        (tx) => tx.select().from(orders).for("no key update"),
        [() => act(name, input)],
      );
      expect(answer?.status).toBe(200);
      expect(await queued()).toHaveLength(1);
      await vi.waitFor(
        async () => expect((await mailbox()).map(({ to }) => to)).toContainEqual([customerEmail]),
        PATIENCE,
      );
    },
  );

  it("is queued with the delivery, once per order, and again each time it is resent", async () => {
    const units = await paidUnits(drafts(2), IN_STATE.to_deliver);
    const single = await paidUnit(IN_STATE.to_deliver, { customerEmail: "bob@example.com" });
    await act("bulk", { rows: rowsOf(units), dryRun: true });
    expect(await queued()).toEqual([]);
    await act("bulk", { rows: rowsOf(units), dryRun: false });
    await done("deliver", { id: single.id, reference: "571-9" });
    expect(await queued()).toEqual(["delivery to ada@example.com", "delivery to bob@example.com"]);
    await done("resend", { id: single.id });
    await done("resend", { id: single.id });
    expect((await queued()).slice(2)).toEqual(["delivery to bob@example.com", "delivery to bob@example.com"]);
    const resent = "resent, delivered → delivered, warden, ";
    expect((await stepsOf(single.id)).slice(2)).toEqual([resent, resent]);
  });

  it("is not queued by a refused delivery or by a correction", async () => {
    const { id } = await paidUnit(IN_STATE.delivered);
    await refused("deliver", { id, reference: "571-9" });
    await refused("bulk", { rows: [{ id, reference: "571-9" }], dryRun: false });
    await done("correct", { id, reference: "571-2" });
    expect(await queued()).toEqual([]);
  });

  it("the mail and its delivery are both stored, or neither is", async () => {
    const before = await paidUnit(IN_STATE.to_deliver);
    const db = testDatabase();
    await db.execute(sql`alter table mails add constraint no_deliveries check (kind <> 'delivery')`);
    try {
      expect((await act("deliver", { id: before.id, reference: "571-9" })).status).toBe(500);
    } finally {
      await db.execute(sql`alter table mails drop constraint no_deliveries`);
    }
    expect(await only()).toEqual(before);
    expect(await stepsOf(before.id)).toHaveLength(1);
  });
});

describe("a failed unit (D41)", () => {
  it("is reopened with its promise, and without the supplier order that failed", async () => {
    const before = await paidUnit(IN_STATE.ordered);
    expect(await done("fail", { id: before.id, reason: "None left." })).toMatchObject({
      state: "failed",
      failedReason: "None left.",
    });
    expect(await done("reopen", { id: before.id }, seller)).toMatchObject({
      state: "to_deliver",
      failedReason: null,
      supplierReference: null,
      administrator: "cad@example.com",
      promisedAt: before.promisedAt.toISOString(),
    });
    expect((await stepsOf(before.id)).slice(1)).toEqual([
      "failed, ordered → failed, warden, None left.",
      "reopened, failed → to_deliver, seller, ",
    ]);
  });

  it("gets the preset administrator if it still awaited details, and is promised from now", async () => {
    const before = await paidUnit();
    await done("fail", { id: before.id, reason: "None left." });
    await done("reopen", { id: before.id });
    const after = await only();
    expect(after).toMatchObject({ state: "to_deliver", administratorEmail: "ada@example.com" });
    expect(after?.promisedAt.getTime()).toBeLessThan(before.promisedAt.getTime());
    expect(Number(after?.promisedAt) - Number(after?.toDeliverSince)).toBe(24 * HOUR_MS);
  });
});

describe("a corrected reference (D43)", () => {
  it("keeps the old reference in the timeline", async () => {
    const { id } = await paidUnit(IN_STATE.delivered);
    expect(await done("correct", { id, reference: "571-2", replaces: "571-1" })).toMatchObject({
      state: "delivered",
      reference: "571-2",
    });
    expect((await stepsOf(id)).slice(1)).toEqual(["corrected, delivered → delivered, warden, 571-1"]);
  });

  it("is the supplier's if the unit is ordered", async () => {
    const { id } = await paidUnit(IN_STATE.ordered);
    expect(await done("correct", { id, reference: "PO-78" })).toMatchObject({
      supplierReference: "PO-78",
      reference: null,
    });
  });

  it("is refused if another administrator has corrected it, and names them", async () => {
    const { id } = await paidUnit(IN_STATE.delivered);
    await done("correct", { id, reference: "571-2", replaces: "571-1" }, seller);
    expect(await refused("correct", { id, reference: "571-3", replaces: "571-1" })).toMatchObject({
      status: 409,
      message: "seller has changed this reference to 571-2 in the meantime.",
    });
    expect(await refused("correct", { id, reference: "571-2" })).toMatchObject({
      status: 400,
      message: "This is already the reference.",
    });
  });

  it("is refused if the reference has changed, even if nobody is recorded as having corrected it", async () => {
    const { id } = await paidUnit(IN_STATE.delivered);
    expect(await refused("correct", { id, reference: "571-3", replaces: "571-0" })).toMatchObject({
      status: 409,
      message: "Somebody has changed this reference to 571-1 in the meantime.",
    });
  });
});

describe("two administrators at the same time (D43)", () => {
  it.each(NAMES.filter((name) => name !== "correct" && name !== "resend"))(
    "%s: when both read the unit in the same state, the second is told who it was",
    async (name) => {
      const { id } = await paidUnit(name === "reopen" ? IN_STATE.failed : IN_STATE.to_deliver);
      const { input, word } = ACTS[name];
      const [first, second] = await meetAtRows(lockUnit(id), [
        () => act(name, { id, ...input }),
        () => act(name, { id, ...input }, seller),
      ]);
      expect(first?.status).toBe(200);
      const { message } = await refusalOf(found(second));
      expect(message).toMatch(new RegExp(`^Draft of SO-001001 cannot be ${word}: .* by warden\\.$`));
      expect(await stepsOf(id)).toHaveLength(2);
    },
  );

  it("a bulk and a single delivery of the same unit don't both deliver it", async () => {
    const units = await paidUnits(drafts(3), IN_STATE.to_deliver);
    const { id } = found(units[1]);
    const answers = await meetAtRows(lockUnit(id), [
      () => act("bulk", { rows: rowsOf(units), dryRun: false }),
      () => act("deliver", { id, reference: "571-single" }, seller),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stepsOf(id)).toHaveLength(2);
    expect(await queued()).toHaveLength(1);
  });
});

describe("several deliveries at the same time (D43)", () => {
  it("are previewed by a dry run, which changes nothing", async () => {
    const units = await paidUnits(drafts(2), IN_STATE.to_deliver);
    const gone = await paidUnit(IN_STATE.to_deliver);
    await done("deliver", { id: gone.id, reference: "571-7" }, seller);
    const before = await storedUnits();
    const rows = [
      ...rowsOf([...units, gone]),
      ...rowsOf(units.slice(0, 1)),
      { id: "nonsense", reference: "1" },
    ];
    const shown = await bulk(rows, true);
    expect(shown.delivered).toBe(0);
    expect(shown.rows.map(({ unit, problem }) => [unit, problem])).toEqual([
      ["Draft (1 of 2) of SO-001001", null],
      ["Draft (2 of 2) of SO-001001", null],
      ["Draft of SO-001002", "Draft of SO-001002 cannot be delivered: it was delivered by seller."],
      ["Draft (1 of 2) of SO-001001", "Draft (1 of 2) of SO-001001 is listed twice."],
      [null, "This unit does not exist."],
    ]);
    expect(shown.rows.map(({ administrator }) => administrator)).toEqual([
      "cad@example.com",
      "cad@example.com",
      "cad@example.com",
      "cad@example.com",
      null,
    ]);
    expect(await storedUnits()).toEqual(before);
  });

  it("can have the longest references in any script, but no more than a megabyte", async () => {
    const rows = Array.from({ length: 500 }, () => ({ id: "nonsense", reference: "図".repeat(200) }));
    const shown = await bulk(rows, true);
    expect(shown.rows).toHaveLength(500);
    const padding = " ".repeat(1024 * 1024);
    expect((await act("bulk", { rows, dryRun: true, padding })).status).toBe(413);
  });

  it("all succeed, each with its own reference and term", async () => {
    const units = [
      ...(await paidUnits(drafts(2))),
      await paidUnit(IN_STATE.ordered, { lines: [{ productname: "Model", plan: "Monthly" }] }),
    ];
    const rows = rowsOf(units);
    expect(await bulk(rows, false)).toMatchObject({ delivered: 3 });
    const after = new Map((await storedUnits()).map((unit) => [unit.id, unit]));
    for (const { id, reference } of rows) {
      expect(after.get(id)).toMatchObject({ state: "delivered", reference, detailsDueAt: null });
      expect((await stepsOf(id)).at(-1)).toMatch(
        new RegExp(`^delivered, .* → delivered, warden, ${reference}$`),
      );
    }
    const administrators = units.map(({ id }) => after.get(id)?.administratorEmail);
    expect(administrators).toEqual(["ada@example.com", "ada@example.com", "cad@example.com"]);
    const months = units.map(({ id }) => {
      const { startsOn, endsOn } = after.get(id) ?? {};
      return Math.round((Date.parse(endsOn ?? "") - Date.parse(startsOn ?? "")) / 86_400_000 / 30);
    });
    expect(months).toEqual([12, 12, 1]);
  });

  it("are all refused if one of them is impossible", async () => {
    const units = await paidUnits(drafts(2), IN_STATE.to_deliver);
    const stuck = [await paidUnit(IN_STATE.revoked), await paidUnit(IN_STATE.failed)];
    const before = await storedUnits();
    expect(await refused("bulk", { rows: rowsOf([...units, ...stuck]), dryRun: false })).toMatchObject({
      status: 409,
      message:
        "Nothing was delivered. Draft of SO-001002 cannot be delivered: it was revoked. 1 more cannot be delivered either.",
    });
    expect(await storedUnits()).toEqual(before);
  });

  it.each([
    [[], "There is nothing to deliver."],
    [[{ id: "1", reference: "x".repeat(10_000) }], "The reference may have at most 200 characters."],
    [
      Array.from({ length: 501 }, () => ({ id: "1", reference: "1" })),
      "At most 500 units can be delivered at once.",
    ],
  ])("are refused with one sentence if the input is invalid", async (rows, message) => {
    expect(await refused("bulk", { rows, dryRun: false })).toMatchObject({ status: 400, message });
  });

  it("deliver each unit once when two administrators list them in opposite order and one is also delivered singly", async () => {
    const units = await paidUnits(drafts(20), IN_STATE.to_deliver);
    const rows = rowsOf(units);
    const single = { id: units[10]?.id ?? "", reference: "571-single" };
    const answers = await Promise.all([
      act("bulk", { rows, dryRun: false }),
      act("bulk", { rows: rows.toReversed(), dryRun: false }, seller),
      act("deliver", single, seller),
    ]);
    const statuses = answers.map(({ status }) => status);
    // The first one wins: either one bulk delivery, or the single one, after which neither bulk delivery can succeed.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const delivered = (await storedUnits()).filter(({ state }) => state === "delivered");
    expect(delivered).toHaveLength(statuses[2] === 200 ? 1 : 20);
    for (const { id } of delivered) expect(await stepsOf(id)).toHaveLength(2);
  });
});

const listed = (input: InputOf<"deliveries.list"> = {}) => shop.done("deliveries.list", input);
const matchesOf = async (q: string) => (await listed({ q })).total;

describe("the list of deliveries (D43)", () => {
  it("has all open units, the earliest promise first", async () => {
    await paidUnit({ ...IN_STATE.to_deliver, ...promised(5) });
    await paidUnit({ ...IN_STATE.ordered, ...promised(-2) });
    await paidUnit(promised(9));
    for (const state of ["delivered", "ended", "failed", "revoked"] as const) await paidUnit(IN_STATE[state]);
    const page = await listed();
    expect(page.items.map(({ orderNumber }) => orderNumber)).toEqual(["SO-001002", "SO-001001", "SO-001003"]);
    expect(page).toMatchObject({
      total: 3,
      counts: {
        awaiting_details: 1,
        to_deliver: 1,
        ordered: 1,
        delivered: 1,
        ended: 1,
        failed: 1,
        revoked: 1,
      },
    });
    expect(await listed({ state: "failed" })).toMatchObject({
      total: 1,
      items: [{ state: "failed", failedReason: "The supplier has none." }],
    });
  });

  it("sorts units that no longer wait by their last change, latest first", async () => {
    for (const [promise, hoursAgo] of [
      [1, 3],
      [2, 1],
      [3, 2],
    ] as const)
      await paidUnit({ ...IN_STATE.delivered, ...promised(promise), ...changed(hoursAgo) });
    const { items } = await listed({ state: "delivered" });
    expect(items.map(({ orderNumber }) => orderNumber)).toEqual(["SO-001002", "SO-001003", "SO-001001"]);
  });

  it("lists units that were delivered together in the sequence of their order", async () => {
    const lines = [{ productname: "Draft", quantity: 12 }];
    await paidUnits({ lines }, { ...IN_STATE.delivered, ...changed(1) });
    const { items } = await listed({ state: "delivered" });
    expect(items.map(({ unit }) => unit)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  });

  it("counts a search's matches up to a bound, and all units if there is no search", async () => {
    const lines = Array.from({ length: 11 }, (_, at) => ({ productname: `Draft ${at}`, quantity: 99 }));
    await paidUnits({ lines });
    await paidUnit(IN_STATE.to_deliver);
    const bound = MATCHES_COUNTED_TO + 1;
    expect(await listed({ q: "draft" })).toMatchObject({
      total: bound,
      counts: { awaiting_details: bound, to_deliver: 1 },
    });
    expect(await listed()).toMatchObject({
      total: 1090,
      counts: { awaiting_details: 1089, to_deliver: 1 },
    });
  });

  it("has a hundred units per page", async () => {
    await paidUnits({
      lines: [
        { productname: "Draft", quantity: 60 },
        { productname: "Model", quantity: 60 },
      ],
    });
    const first = await listed();
    const second = await listed({ page: 2 });
    expect([first.items.length, second.items.length]).toEqual([100, 20]);
    expect(second).toMatchObject({ total: 120, pageCount: 2 });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(120);
  });

  it("finds units by order, buyer, administrator, product and reference", async () => {
    await paidUnit();
    await paidUnit(IN_STATE.ordered, {
      customerEmail: "bob@example.com",
      customerName: "Bob",
      lines: [{ productname: "Model" }],
    });
    for (const [q, numbers] of [
      ["SO-001001", ["SO-001001"]],
      ["ada", ["SO-001001"]],
      ["CAD@example", ["SO-001002"]],
      ["po-77", ["SO-001002"]],
      ["model bob", ["SO-001002"]],
      ["model ada", []],
      // Words too short for the index.
      ["bo", ["SO-001002"]],
      ["mo 77", ["SO-001002"]],
      ["zq", []],
      ["%", []],
    ] as const)
      expect(
        (await listed({ q })).items.map(({ orderNumber }) => orderNumber),
        q,
      ).toEqual(numbers);
  });

  it("finds a unit by its order's current customer", async () => {
    await paidUnit();
    await testDatabase().update(orders).set({ customerName: "Grace Hopper", customerEmail: null });
    expect([
      await matchesOf("hopper"),
      await matchesOf("ho"),
      await matchesOf("ada"),
      await matchesOf("ad"),
    ]).toEqual([1, 1, 0, 0]);
  });

  it.each([{ state: "lost" }, { page: 0 }, { q: 5 }])("refuses %j", async (input) => {
    expect((await shop.refused("deliveries.list", input)).status).toBe(400);
  });
});

describe("waiting units (D43)", () => {
  it("are counted, with the late ones, on the dashboard and on their orders", async () => {
    const past = promised(-1);
    await paidUnits(drafts(2), { ...IN_STATE.to_deliver, ...past });
    await paidUnits(drafts(3), { ...IN_STATE.ordered, ...promised(1) });
    await paidUnit();
    await paidUnit({ ...IN_STATE.delivered, ...past });
    await paidUnit(IN_STATE.failed);
    await recordedOrder({ status: "processing" });
    const waiting = { newOrders: 2, toDeliver: 6, awaitingDetails: 1, late: 2, failed: 1, held: 0 };
    expect(await shop.done("deliveries.waiting")).toEqual(waiting);
    expect(await shop.done("dashboard.summary")).toMatchObject({
      deliveries: waiting,
    });
    const { orders: rows } = await shop.done("orders.list", { q: "" });
    expect(rows.map(({ delivery }) => delivery)).toEqual([
      { standing: null, hold: null, openUnits: 0, lateUnits: 0 },
      { standing: "to_be_delivered", hold: null, openUnits: 0, lateUnits: 0 },
      { standing: "delivered", hold: null, openUnits: 0, lateUnits: 0 },
      { standing: "to_be_delivered", hold: null, openUnits: 1, lateUnits: 0 },
      { standing: "to_be_delivered", hold: null, openUnits: 3, lateUnits: 0 },
      { standing: "to_be_delivered", hold: null, openUnits: 2, lateUnits: 2 },
    ]);
  });

  it("are on their order with every step, by whom and when", async () => {
    const units = await paidUnits(drafts(2), IN_STATE.to_deliver);
    const [id, waits] = units.map((unit) => unit.id);
    await done("deliver", { id, reference: "571-9" }, seller);
    expect(await shop.done("orders.byNumber", { number: "SO-001001" })).toMatchObject({
      delivery: { standing: "partly_delivered", openUnits: 1, lateUnits: 0 },
      units: [
        {
          id,
          reference: "571-9",
          startsOn: today(),
          steps: [
            { kind: "made", source: "payment", username: null },
            { kind: "delivered", source: "admin", username: "seller", note: "571-9" },
          ],
        },
        { id: waits, reference: null, steps: [{ kind: "made", source: "payment", username: null }] },
      ],
    });
  });
});
