import { ADMINS, type Account, bearerOf } from "../accounts.ts";
import { PRODUCTS } from "../catalogue.ts";
import { readShop, type ShopState } from "../checker/read-shop.ts";
import type { World } from "../world.ts";
import { expectSuccess } from "./expect.ts";

type Call = readonly [name: string, input: object];

/** What administrators do beside orders and refunds: withdrawals, mails, messages, products, and looking around. */
export class Office {
  readonly #world: World;
  #made = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** Links, handles, reopens or refunds a withdrawal; now and then both administrators do. */
  async handleWithdrawal(which: number, more: number): Promise<void> {
    const { withdrawals, orders } = await readShop(this.#world.control);
    const withdrawal = chosen(withdrawals, Math.floor(which / 2));
    if (!withdrawal) return;
    const { id } = withdrawal;
    const order = chosen(orders, more);
    const paymentIntentId = orders.find((one) => one.id === withdrawal.orderId)?.paymentIntentId ?? null;
    const acts: readonly Call[] = [
      ["withdrawals.markHandled", { id, handled: true }],
      ["withdrawals.refund", { id }],
      ["withdrawals.link", { id, number: orderNumber(order?.number ?? 1) }],
      ["withdrawals.markHandled", { id, handled: false }],
    ];
    const act = chosen(acts, more);
    if (!act) return;
    if (act[0] === "withdrawals.refund") this.#world.evidence.askForRefund(paymentIntentId, `withdrawal ${id}`);
    await this.#call(which, act);
    if (which % 3 === 2) await this.#call(which + 1, act);
  }

  /** Sends a mail again, perhaps one that is being sent; now and then both administrators do. */
  async resendMail(which: number): Promise<void> {
    const { mails } = await readShop(this.#world.control);
    const mail = chosen(mails, Math.floor(which / 2));
    if (!mail) return;
    await this.#call(which, ["mails.resend", { id: mail.id }]);
    if (which % 3 === 2) await this.#call(which + 1, ["mails.resend", { id: mail.id }]);
  }

  /** Revokes what a lost dispute has left. */
  async revoke(which: number): Promise<void> {
    const { orders } = await readShop(this.#world.control);
    const order = chosen(
      orders.filter(({ status }) => status === "paid"),
      Math.floor(which / 2),
    );
    if (order) await this.#call(which, ["orders.revoke", { number: orderNumber(order.number) }]);
  }

  /** Adds a product, rewrites one as the form does, or deletes one that was added; reads a file back in. */
  async keepCatalogue(which: number, more: number): Promise<void> {
    const { products } = await readShop(this.#world.control);
    const added = products.filter(({ name }) => !PRODUCTS.some((one) => one.name === name));
    const product = chosen(added, Math.floor(which / 2));
    if (!product || more % 4 === 0) {
      this.#made += 1;
      return this.#call(which, ["products.create", draftOf(`Extra ${this.#made % 3}`, more)]);
    }
    if (more % 4 === 1) return this.#call(which, ["products.remove", { id: product.id }]);
    if (more % 4 === 2) {
      const draft = draftOf(product.name, more);
      return this.#call(which, ["products.update", { id: product.id, version: product.version, draft }]);
    }
    const file = { format: "json", text: JSON.stringify([draftOf(`Extra ${more % 3}`, more)]), deleteMissing: false };
    await this.#call(which, ["bulk.check", file]);
    await this.#call(which, ["images.remove", { imageUrl: "/images/none.webp" }]);
  }

  /** Opens one of the admin area's pages: what it reads must be there whatever is being written. */
  async lookAround(which: number, more: number): Promise<void> {
    const shop = await readShop(this.#world.control);
    const look = chosen(looksAt(shop, Math.floor(which / 2)), more);
    if (!look) return;
    const [name, input] = look;
    const query = `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
    const admin = this.#admin(which);
    this.#world.request(
      `${admin.username} ${name}`,
      query,
      { headers: await bearerOf(admin) },
      expectSuccess(this.#world, name),
    );
  }

  /** Reads or unreads a message. */
  async readMessage(which: number, more: number): Promise<void> {
    const { messages } = await readShop(this.#world.control);
    const message = chosen(messages, Math.floor(which / 2));
    if (message) await this.#call(which, ["messages.markRead", { id: message.id, read: more % 3 > 0 }]);
  }

  async #call(which: number, [name, json]: Call): Promise<void> {
    const admin = this.#admin(which);
    const headers = await bearerOf(admin);
    this.#world.request(`${admin.username} ${name}`, `/trpc/${name}`, { method: "POST", headers, json });
  }

  #admin(which: number): Account {
    const admin = chosen(ADMINS, which);
    if (!admin) throw new Error("there are no administrators");
    return admin;
  }
}

const chosen = <Thing>(things: readonly Thing[], which: number): Thing | undefined =>
  things[which % Math.max(1, things.length)];

const orderNumber = (number: number): string => `SO-${String(number).padStart(6, "0")}`;

const draftOf = (productname: string, more: number): object => ({
  productname,
  imageUrl: "/images/none.webp",
  priceCents: 4_000 + (more % 20) * 1_000,
  discountCents: null,
  description: `${productname} is a program.`,
  mainCategories: ["Workflows"],
  subcategories: ["Drafting"],
  plans: ["1 year"],
  stock: true,
});

/** Everything that the admin area reads, of something that is there. */
function looksAt({ orders, mails, products, messages, withdrawals }: ShopState, which: number): readonly Call[] {
  const order = chosen(orders, which);
  const message = chosen(messages, which);
  const withdrawal = chosen(withdrawals, which);
  const number = order && orderNumber(order.number);
  return [
    ["orders.list", { page: 1, q: chosen(products, which)?.name ?? "" }],
    ["deliveries.list", { page: 1 }],
    ["deliveries.waiting", {}],
    ["renewals.list", {}],
    ["messages.list", { page: 1 }],
    ["messages.unreadCount", {}],
    ["withdrawals.list", { page: 1 }],
    ["withdrawals.openCount", {}],
    ["mails.undelivered", { page: 1 }],
    ["dashboard.summary", {}],
    ["dashboard.operations", {}],
    ["products.page", { page: 1 }],
    ["products.choices", { text: "d" }],
    ...(number === undefined
      ? []
      : ([
          ["orders.byNumber", { number }],
          ["orders.refunds", { number }],
          ["mails.ofOrder", { number }],
        ] satisfies Call[])),
    ...(message ? ([["mails.ofMessage", { id: message.id }]] satisfies Call[]) : []),
    ...(withdrawal
      ? ([["mails.ofWithdrawal", { number: `WD-${String(withdrawal.number).padStart(6, "0")}` }]] satisfies Call[])
      : []),
    ...(mails.length === 0 ? [] : ([["deliveries.list", { page: 1, state: "delivered" }]] satisfies Call[])),
  ];
}
