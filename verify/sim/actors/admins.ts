import { DAY_MS } from "#domain/time/durations.ts";
import { orderNumber } from "#verify/model/finding.ts";
import { readShop } from "#verify/model/read-shop.ts";
import type { ShopOrder } from "#verify/model/shop-state.ts";
import { virtualNowMs } from "../virtual-time.ts";
import type { World } from "../world.ts";
import { callAsAdmin } from "./admin-call.ts";
import { failRefund } from "./bank.ts";
import { sendUnacknowledged } from "./provider.ts";

/**
 * The calls that change a unit, and the states that allow them. Deliveries are listed twice, so that they are drawn
 * more often.
 */
const UNIT_ACTS: readonly (readonly [call: string, states: readonly string[]])[] = [
  ["deliveries.deliver", ["awaiting_details", "to_deliver", "ordered"]],
  ["deliveries.deliver", ["awaiting_details", "to_deliver", "ordered"]],
  ["deliveries.order", ["to_deliver"]],
  ["deliveries.bulk", []],
  ["deliveries.fail", ["to_deliver", "ordered"]],
  ["deliveries.reopen", ["failed"]],
  ["deliveries.correct", ["ordered", "delivered"]],
  ["deliveries.resend", ["delivered"]],
  ["deliveries.revoke", ["delivered", "failed"]],
];

/** Of a year that ends on the day after the delivery. */
const DAYS_GONE = 364;
const OPEN_STATES: ReadonlySet<string> = new Set(["awaiting_details", "to_deliver", "ordered"]);
/** The calls that bring an open unit into a state that allows a call. */
const STEPS_BEFORE: Readonly<Record<string, readonly string[]>> = {
  "deliveries.order": ["deliveries.fail", "deliveries.reopen"],
  "deliveries.reopen": ["deliveries.fail"],
};

type RefundInput = { readonly requestKey: string };

/**
 * Two administrators who deliver and refund. Both see the same pages and press the same buttons, occasionally twice.
 */
export class Admins {
  readonly #world: World;
  /** The last refund requested, which a second press sends again. */
  #lastRefund: { readonly number: string; readonly input: RefundInput } | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * Orders, delivers, fails, reopens or corrects a unit, or mails its buyer again. Usually chooses a unit that allows
   * it.
   */
  async handleUnit(which: number, more: number): Promise<void> {
    const [call, states] = UNIT_ACTS[more % UNIT_ACTS.length] ?? ["deliveries.deliver", []];
    const units = await this.#unitsFor(which, call, states);
    const fitting = units.filter(({ state }) => states.includes(state));
    const choice = fitting.length > 0 && which % 4 > 0 ? fitting : units;
    const unit = choice[Math.floor(which / 4) % Math.max(1, choice.length)];
    if (!unit) return;
    // Some calls confirm the warning about a hold, the others never saw it (check-withdrawals.ts).
    const despiteHold = Math.floor(more / UNIT_ACTS.length) % 2 === 0;
    const reference = `${despiteHold ? "ANYHOW" : "REF"}-${which % 1000}`;
    if (call === "deliveries.bulk") {
      const rows = units.map(({ id }, at) => ({ id, reference: `${reference}-${at}`, despiteHold }));
      return callAsAdmin(this.#world, which, call, { rows, dryRun: false, confirmed: true });
    }
    const input = { id: unit.id, reference, despiteHold, reason: "The supplier does not answer." };
    if (call === "deliveries.revoke") this.#world.evidence.revocations.add(unit.id);
    if (call !== "deliveries.deliver") return callAsAdmin(this.#world, which, call, input);
    const startsOn = firstDay(more);
    await callAsAdmin(this.#world, which, call, { ...input, startsOn }, ({ status }) => {
      if (status === 200) this.#world.evidence.deliveries.push({ unitId: unit.id, reference });
    });
  }

  /**
   * Returns all units. If none allows a call that is rarely possible, an open unit is first brought into such a state.
   */
  async #unitsFor(which: number, call: string, states: readonly string[]): Promise<ShopOrder["units"]> {
    const read = async () => (await readShop(this.#world.control)).orders.flatMap((order) => order.units);
    const units = await read();
    const open = units.find(({ state }) => OPEN_STATES.has(state));
    if (!open || units.some(({ state }) => states.includes(state))) return units;
    for (const step of STEPS_BEFORE[call] ?? []) {
      await callAsAdmin(this.#world, which, step, { id: open.id, reason: "The supplier does not answer." });
      await this.#world.finish();
    }
    return read();
  }

  /** Delivers an order's first open unit, if the order is not on hold. */
  async deliverFirst(which: number, { units }: ShopOrder): Promise<void> {
    const open = units.find(({ state }) => OPEN_STATES.has(state));
    if (open)
      await callAsAdmin(this.#world, which, "deliveries.deliver", {
        id: open.id,
        reference: `REF-${which % 1000}`,
      });
  }

  /** Delivers every unit whose administrator is known. */
  async deliverAll(which: number): Promise<void> {
    const { orders } = await readShop(this.#world.control);
    const units = orders.flatMap((order) => order.units).filter(({ state }) => state === "to_deliver");
    const rows = units.map(({ id }, at) => ({
      id,
      reference: `ALL-${which % 1000}-${at}`,
      despiteHold: true,
    }));
    if (rows.length > 0)
      await callAsAdmin(this.#world, which, "deliveries.bulk", { rows, dryRun: false, confirmed: true });
  }

  /**
   * Refunds an order, one of its units or an amount. A second press repeats the last request, possibly by the other
   * administrator.
   */
  async refund(which: number, more: number): Promise<void> {
    if (more % 4 === 3 && this.#lastRefund) {
      const { number, input } = this.#lastRefund;
      return this.#pressRefund(which, number, input);
    }
    const { orders } = await readShop(this.#world.control);
    const paid = orders.filter(({ status }) => status === "paid");
    const order = paid[Math.floor(which / 2) % Math.max(1, paid.length)];
    if (!order) return;
    const number = orderNumber(order.number);
    const input = {
      ...partOf(order, Math.floor(more / 4)),
      reason: "The buyer asked for it.",
      requestKey: crypto.randomUUID(),
    };
    this.#lastRefund = { number, input };
    this.#world.evidence.askForRefund(order.paymentIntentId, input.requestKey);
    await this.#pressRefund(which, number, input);
  }

  async #pressRefund(which: number, number: string, input: RefundInput): Promise<void> {
    const { requestKey } = input;
    await callAsAdmin(this.#world, which, "orders.refund", { number, ...input }, ({ status }) => {
      this.#world.evidence.noteRefundAnswer(requestKey, status);
    });
  }

  /** Retries a failed refund. If there is none, one fails now, or a new one is requested. */
  async retryRefund(which: number, more: number): Promise<void> {
    const { orders } = await readShop(this.#world.control);
    const known = orders.flatMap(({ refunds, paymentIntentId }) =>
      refunds.map((refund) => ({ ...refund, paymentIntentId })),
    );
    const failed = known.filter(({ state }) => state === "failed");
    const refund = failed[Math.floor(which / 2) % Math.max(1, failed.length)];
    if (!refund) {
      if (!(await failRefund(this.#world, which))) return this.refund(which, more);
      await sendUnacknowledged(this.#world);
      return;
    }
    // It is made once, regardless of how often the button is pressed.
    this.#world.evidence.askForRefund(refund.paymentIntentId, `again ${refund.id}`);
    await callAsAdmin(this.#world, which, "orders.retryRefund", { id: refund.id });
    if (which % 3 === 2) await callAsAdmin(this.#world, which + 1, "orders.retryRefund", { id: refund.id });
  }
}

/** Returns a first day: today unless it's given, occasionally so long ago that the year is nearly over. */
function firstDay(more: number): string | undefined {
  const isLongAgo = Math.floor(more / (2 * UNIT_ACTS.length)) % 8 === 6;
  return isLongAgo ? new Date(virtualNowMs() - DAYS_GONE * DAY_MS).toISOString().slice(0, 10) : undefined;
}

/** Returns the part of an order to refund. */
function partOf({ units, amountCents }: ShopOrder, more: number): object {
  const unit = units[Math.floor(more / 4) % Math.max(1, units.length)];
  if (more % 4 === 0 || !unit) return { whole: true };
  if (more % 4 === 1) return { entitlementIds: [unit.id] };
  // The larger share can be refunded only once.
  return { amountCents: Math.ceil(amountCents * (more % 8 === 2 ? 0.6 : 0.25)) };
}
