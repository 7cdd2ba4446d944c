import { z } from "zod";
import { orderNumber } from "#verify/model/finding.ts";
import { readShop } from "#verify/model/read-shop.ts";
import type { ShopState } from "#verify/model/shop-state.ts";
import type { Reply } from "../reply.ts";
import type { World } from "../world.ts";
import type { People, Person } from "./people.ts";

const FORBIDDEN = 403;
const OPEN_STATES: ReadonlySet<string> = new Set(["awaiting_details", "to_deliver", "ordered"]);
const refusalSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ message: z.string() }),
]);

/** A call of staff, the role that may make it besides owners, and the permission that a refusal names (D57). */
type Work = {
  readonly call: string;
  readonly role: string;
  readonly permission: string;
  readonly input: (shop: ShopState, which: number) => object | undefined;
  readonly note?: (world: World, input: object, reply: Reply) => void;
};

const at = <Thing>(things: readonly Thing[], which: number): Thing | undefined =>
  things[which % Math.max(1, things.length)];

const refundSchema = z.object({ requestKey: z.string() });
const deliverySchema = z.object({ id: z.string(), reference: z.string() });

/** Up to two fifths of an order, so that several refunds of it together exceed a limit. */
function refundOf({ orders }: ShopState, which: number): object | undefined {
  const order = at(
    orders.filter(({ status }) => status === "paid"),
    which,
  );
  if (!order) return undefined;
  return {
    number: orderNumber(order.number),
    amountCents: Math.ceil(order.amountCents * (0.1 + (which % 4) * 0.1)),
    reason: "The buyer asked for it.",
    requestKey: crypto.randomUUID(),
  };
}

function deliveryOf({ orders }: ShopState, which: number): object | undefined {
  const units = orders.flatMap((order) => order.units).filter(({ state }) => OPEN_STATES.has(state));
  const unit = at(units, which);
  return unit && { id: unit.id, reference: `ANYHOW-${which % 1000}`, despiteHold: true };
}

function renamed({ products }: ShopState, which: number): object | undefined {
  const product = at(products, which);
  return (
    product && {
      id: product.id,
      version: product.version,
      draft: {
        productname: product.name,
        imageUrl: "https://images.example/extra.webp",
        priceCents: product.cents,
        discountCents: null,
        description: `${product.name} is a program, edition ${which % 9}.`,
        mainCategories: ["Workflows"],
        subcategories: ["Drafting"],
        plans: { "1 year": true },
        stock: product.isInStock,
      },
    }
  );
}

const noteRefund = ({ evidence }: World, input: object, { status }: Reply): void =>
  evidence.noteRefundAnswer(refundSchema.parse(input).requestKey, status);

function noteDelivery({ evidence }: World, input: object, { status }: Reply): void {
  const { id: unitId, reference } = deliverySchema.parse(input);
  if (status === 200) evidence.deliveries.push({ unitId, reference });
}

const WORK: readonly Work[] = [
  { call: "orders.refund", role: "sales", permission: "refunds.write", input: refundOf, note: noteRefund },
  {
    call: "deliveries.deliver",
    role: "sales",
    permission: "orders.write",
    input: deliveryOf,
    note: noteDelivery,
  },
  { call: "products.update", role: "catalogue", permission: "catalogue.write", input: renamed },
  {
    call: "/api/exports/ledger",
    role: "accountant",
    permission: "books.read",
    input: () => ({ month: "2026-11" }),
  },
  { call: "orders.refund", role: "sales", permission: "refunds.write", input: refundOf, note: noteRefund },
];

/** The staff at work: mostly what their role allows, otherwise what it doesn't, which is refused with the permission's key. */
export class Staff {
  readonly #world: World;
  readonly #people: People;

  constructor(world: World, people: People) {
    this.#world = world;
    this.#people = people;
  }

  /** Makes one of the calls of staff. */
  async work(person: Person, which: number): Promise<void> {
    const { staffRoles } = await this.#people.accountOf(person);
    const theirs = WORK.filter(({ role }) => staffRoles.includes(role) || staffRoles.includes("owner"));
    const work = at(theirs.length > 0 && which % 5 > 0 ? theirs : WORK, Math.floor(which / 5));
    if (work) await this.#do(person, which, work);
  }

  /** Refunds part of an order, if there is one; by default up to two fifths of it. */
  async refund(person: Person, which: number, amountCents?: number): Promise<void> {
    const [work] = WORK;
    if (!work) return;
    const input: Work["input"] = (shop) => {
      const refund = refundOf(shop, which);
      return refund && { ...refund, ...(amountCents === undefined ? {} : { amountCents }) };
    };
    await this.#do(person, which, { ...work, input });
  }

  async #do(person: Person, which: number, work: Work): Promise<void> {
    const shop = await readShop(this.#world.control);
    const input = work.input(shop, which);
    if (!input) return;
    this.#prepare(work, input, shop);
    void this.#send(person, which, work, input);
    await this.#world.rest();
  }

  async #send(person: Person, which: number, work: Work, input: object): Promise<void> {
    const from = this.#world.trace.entries.length;
    const reply = await this.#people.call(person, which, work.call, input, true);
    work.note?.(this.#world, input, reply);
    if (reply.status === FORBIDDEN) this.#checkRefusal(person, work, from, reply);
  }

  #prepare({ call }: Work, input: object, { orders }: ShopState): void {
    const { evidence } = this.#world;
    // The catalogue's model doesn't follow these changes.
    if (call === "products.update") evidence.catalogue.lose();
    if (call !== "orders.refund") return;
    const { number } = z.object({ number: z.string() }).parse(input);
    const order = orders.find((one) => orderNumber(one.number) === number);
    evidence.askForRefund(order?.paymentIntentId ?? null, refundSchema.parse(input).requestKey);
  }

  /** A refusal names the permission that was missing, unless it asks for a recent proof or for a second factor. */
  #checkRefusal(
    { account: { username } }: Person,
    { permission, call }: Work,
    from: number,
    { body }: Reply,
  ): void {
    if (JSON.stringify(body).includes('"stepUp":true')) return;
    const refusal = refusalSchema.parse(body);
    const told = "error" in refusal ? refusal.error.message : refusal.message;
    const named = /\(([a-z]+\.[a-z]+)\)/.exec(told)?.[1];
    const isLockedOut = this.#world.evidence.staff
      .since(from)
      .some(({ rules, members }) => rules.isFactorRequired && members[username]?.hasFactor !== true);
    const isCustomer = this.#world.evidence.staff
      .since(from)
      .some(({ members }) => members[username]?.roles.length === 0);
    if (named === permission || (named === "refunds.unlimited" && call === "orders.refund")) return;
    if (named !== undefined || !(isLockedOut || isCustomer))
      this.#world.evidence.seen.push({
        promise: "staff do only what they may",
        told: `${username} was refused ${call} with “${told}”`,
      });
  }
}
