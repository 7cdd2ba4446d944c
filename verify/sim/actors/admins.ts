import { ADMINS, type Account, bearerOf } from "../accounts.ts";
import { PRODUCTS } from "../catalogue.ts";
import { readShop, type ShopOrder } from "../checker/read-shop.ts";
import type { World } from "../world.ts";
import { failRefund } from "./bank.ts";
import { sendUnacknowledged } from "./provider.ts";

/** What may be done with a unit, and in which states; deliveries come more often. */
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

const OPEN_STATES: ReadonlySet<string> = new Set(["awaiting_details", "to_deliver", "ordered"]);
/** What brings an open unit to where a call is possible. */
const STEPS_BEFORE: Readonly<Record<string, readonly string[]>> = {
  "deliveries.order": ["deliveries.fail", "deliveries.reopen"],
  "deliveries.reopen": ["deliveries.fail"],
};

/** Two administrators, who see the same pages and press the same buttons, now and then twice. */
export class Admins {
  readonly #world: World;
  /** The key of the last refund asked for, which a second press sends again. */
  #lastRefund: { readonly number: string; readonly input: object } | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  /** Writes a product anew at another price, or takes it out of stock and back. */
  async changeProduct(which: number, more: number): Promise<void> {
    const { products } = await readShop(this.#world.control);
    // Mostly what nearly every cart holds.
    const inCarts = products.find(({ name }) => name === PRODUCTS[0]?.name);
    const any = products[which % Math.max(1, products.length)];
    const product = more % 4 === 0 ? any : inCarts;
    if (!product) return;
    const euros = 40 + (more % 20) * 10;
    await this.#put(which, `/api/products/update/${product.id}`, "PUT", {
      productname: product.name,
      imageUrl: product.imageUrl,
      price: euros,
      description: `${product.name} is a program.`,
      mainCategories: ["Workflows"],
      subcategories: ["Drafting"],
      plans: { "1 year": true },
      stock: Math.floor(more / 20) % 4 !== 3,
    });
  }

  /** Moves a product behind another one, or to the front; now and then the other administrator moves one there, too. */
  async move(which: number, more: number): Promise<void> {
    const { products } = await readShop(this.#world.control);
    const places = [null, ...products.map(({ id }) => id)];
    const after = places[more % places.length] ?? null;
    const [first, second] = products.filter(({ id }) => id !== after).map(({ id }) => id);
    const [one, other] = which % 4 < 2 ? [first, second] : [second, first];
    if (one !== undefined) await this.#call(which, "products.move", { id: one, after });
    const areTwo = which % 3 === 2 && other !== undefined;
    if (areTwo) await this.#call(which + 1, "products.move", { id: other, after });
  }

  /** Puts the whole catalogue into another order. */
  async reorder(which: number, more: number): Promise<void> {
    const { products } = await readShop(this.#world.control);
    const at = more % Math.max(1, products.length);
    const turned = [...products.slice(at), ...products.slice(0, at)];
    const isMirrored = Math.floor(more / 3) % 2 === 1;
    const newItems = (isMirrored ? turned.toReversed() : turned).map(({ id }) => ({ _id: id }));
    await this.#put(which, "/api/products/updateOrder", "POST", { newItems });
  }

  /** Orders, delivers, fails, reopens or corrects a unit, or mails its buyer again; mostly one that it can be done with. */
  async handleUnit(which: number, more: number): Promise<void> {
    const [call, states] = UNIT_ACTS[more % UNIT_ACTS.length] ?? ["deliveries.deliver", []];
    const units = await this.#unitsFor(which, call, states);
    const fitting = units.filter(({ state }) => states.includes(state));
    const choice = fitting.length > 0 && which % 4 > 0 ? fitting : units;
    const unit = choice[Math.floor(which / 4) % Math.max(1, choice.length)];
    if (!unit) return;
    // Some answer the question that a hold asks, the others never saw it (check-withdrawals.ts).
    const despiteHold = Math.floor(more / UNIT_ACTS.length) % 2 === 0;
    const reference = `${despiteHold ? "ANYHOW" : "REF"}-${which % 1000}`;
    if (call === "deliveries.bulk") {
      const rows = units.map(({ id }, at) => ({ id, reference: `${reference}-${at}`, despiteHold }));
      return this.#call(which, call, { rows, dryRun: false, confirmed: true });
    }
    await this.#call(which, call, {
      id: unit.id,
      reference,
      despiteHold,
      reason: "The supplier does not answer.",
    });
  }

  /** All units; where none is in a state for a call that is rarely possible, an open one is brought there first. */
  async #unitsFor(which: number, call: string, states: readonly string[]): Promise<ShopOrder["units"]> {
    const read = async () => (await readShop(this.#world.control)).orders.flatMap((order) => order.units);
    const units = await read();
    const open = units.find(({ state }) => OPEN_STATES.has(state));
    if (!open || units.some(({ state }) => states.includes(state))) return units;
    for (const step of STEPS_BEFORE[call] ?? []) {
      await this.#call(which, step, { id: open.id, reason: "The supplier does not answer." });
      await this.#world.finish();
    }
    return read();
  }

  /** Delivers an order's first open unit, if the order is not on hold. */
  async deliverFirst(which: number, { units }: ShopOrder): Promise<void> {
    const open = units.find(({ state }) => OPEN_STATES.has(state));
    if (open)
      await this.#call(which, "deliveries.deliver", { id: open.id, reference: `REF-${which % 1000}` });
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
    if (rows.length > 0) await this.#call(which, "deliveries.bulk", { rows, dryRun: false, confirmed: true });
  }

  /** Refunds an order, a unit of it or a sum; a second press repeats the last request, perhaps the other administrator's. */
  async refund(which: number, more: number): Promise<void> {
    if (more % 4 === 3 && this.#lastRefund) {
      const { number, input } = this.#lastRefund;
      return this.#call(which, "orders.refund", { number, ...input });
    }
    const { orders } = await readShop(this.#world.control);
    const paid = orders.filter(({ status }) => status === "paid");
    const order = paid[Math.floor(which / 2) % Math.max(1, paid.length)];
    if (!order) return;
    const number = numberOf(order);
    const input = {
      ...partOf(order, Math.floor(more / 4)),
      reason: "The buyer asked for it.",
      requestKey: crypto.randomUUID(),
    };
    this.#lastRefund = { number, input };
    this.#world.evidence.askForRefund(order.paymentIntentId, input.requestKey);
    await this.#call(which, "orders.refund", { number, ...input });
  }

  /** Makes a refund again that has failed. Where none has, one fails now, or is asked for. */
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
    // However often it is pressed, it is made once.
    this.#world.evidence.askForRefund(refund.paymentIntentId, `again ${refund.id}`);
    await this.#call(which, "orders.retryRefund", { id: refund.id });
    if (which % 3 === 2) await this.#call(which + 1, "orders.retryRefund", { id: refund.id });
  }

  async #call(which: number, name: string, input: object): Promise<void> {
    await this.#put(which, `/trpc/${name}`, "POST", input);
  }

  async #put(which: number, path: string, method: string, json: object): Promise<void> {
    const admin = this.#admin(which);
    const what = path.split("/").slice(2, 4).join("/");
    this.#world.request(`${admin.username} ${what}`, path, { method, headers: await bearerOf(admin), json });
  }

  #admin(which: number): Account {
    const admin = ADMINS[which % ADMINS.length];
    if (!admin) throw new Error("there are no administrators");
    return admin;
  }
}

const numberOf = ({ number }: ShopOrder): string => `SO-${String(number).padStart(6, "0")}`;

/** What of an order is refunded. */
function partOf({ units, amountCents }: ShopOrder, more: number): object {
  const unit = units[Math.floor(more / 4) % Math.max(1, units.length)];
  if (more % 4 === 0 || !unit) return { whole: true };
  if (more % 4 === 1) return { entitlementIds: [unit.id] };
  // Of the larger share only one is possible.
  return { amountCents: Math.ceil(amountCents * (more % 8 === 2 ? 0.6 : 0.25)) };
}
