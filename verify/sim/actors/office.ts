import { z } from "zod";
import { ADMINS, type Account, bearerOf } from "../accounts.ts";
import { PRODUCTS } from "../catalogue.ts";
import { readShop } from "#verify/model/read-shop.ts";
import type { ShopState } from "#verify/model/shop-state.ts";
import type { Reply } from "../reply.ts";
import type { World } from "../world.ts";
import { loseDispute } from "./bank.ts";
import { expectSuccess } from "./expect.ts";
import { sendUnacknowledged } from "./provider.ts";

const checkedSchema = z.object({ result: z.object({ data: z.object({ fingerprint: z.string() }) }) });

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
      ["withdrawals.unlink", { id }],
    ];
    const act = chosen(acts, more);
    if (!act) return;
    if (act[0] === "withdrawals.refund")
      this.#world.evidence.askForRefund(paymentIntentId, `withdrawal ${id}`);
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

  /** Ends the links of an order, whose buyer has written that somebody else has one; now and then both administrators do. */
  async endLinks(which: number): Promise<void> {
    const { orders } = await readShop(this.#world.control);
    const order = chosen(orders, Math.floor(which / 2));
    if (!order) return;
    const act: Call = ["orders.endLinksOf", { number: orderNumber(order.number) }];
    await this.#call(which, act);
    if (which % 3 === 2) await this.#call(which + 1, act);
  }

  /** Revokes what a lost dispute has left. Where none was lost, one is now, mostly. */
  async revoke(which: number): Promise<void> {
    const { orders } = await readShop(this.#world.control);
    const order = chosen(
      orders.filter(({ status }) => status === "paid"),
      Math.floor(which / 2),
    );
    if (order?.sessionId && which % 4 > 0) {
      await loseDispute(this.#world, order.sessionId, order.paymentIntentId);
      await sendUnacknowledged(this.#world);
      await this.#world.finish();
    }
    if (order) this.#world.evidence.revocations.add(order.id);
    if (order) await this.#call(which, ["orders.revoke", { number: orderNumber(order.number) }]);
  }

  /** Adds a product, rewrites one as the form does, or deletes one that was added; reads a file back in. */
  async keepCatalogue(which: number, more: number): Promise<void> {
    const { products } = await readShop(this.#world.control);
    const added = products.filter(({ name }) => !PRODUCTS.some((one) => one.name === name));
    const product = chosen(added, Math.floor(which / 2));
    const { catalogue } = this.#world.evidence;
    // What is added or read from a file has an id that nobody knows before.
    if (!product || more % 4 === 0 || more % 4 === 3) catalogue.lose();
    if (more % 4 === 3) return this.#importFile(which, fileOf(`Extra ${more % 3}`, more));
    if (!product || more % 4 === 0) {
      this.#made += 1;
      return this.#call(which, ["products.create", draftOf(`Extra ${this.#made % 3}`, more)]);
    }
    const { id, name: productname, version } = product;
    if (more % 4 === 1) {
      return this.#call(which, ["products.remove", { id }], ({ status }) =>
        catalogue.note({ kind: "delete", id }, status),
      );
    }
    const draft = draftOf(productname, more);
    await this.#call(which, ["products.update", { id, version, draft }], ({ status }) =>
      catalogue.note({ kind: "edit", id, version, productname, price: draft.priceCents }, status),
    );
  }

  /** Checks a file and then applies it, to whatever the catalogue is by then. */
  async #importFile(which: number, text: string): Promise<void> {
    const file = { format: "json", text };
    const headers = await bearerOf(this.#admin(which));
    await this.#call(which, ["bulk.check", file], ({ status, body }) => {
      if (status !== 200) return;
      const { fingerprint } = checkedSchema.parse(body).result.data;
      this.#world.request("import", "/api/products/import", {
        method: "POST",
        headers,
        json: { ...file, fingerprint },
      });
    });
  }

  /** Saves orders or the catalogue as a file, or throws an unused image away. */
  async saveFile(which: number, more: number): Promise<void> {
    if (more % 4 === 3) return this.#call(which, ["images.remove", { imageUrl: "/images/unused.webp" }]);
    const files: readonly Call[] = [
      ["/api/exports/orders", { delimiter: ";" }],
      ["/api/exports/catalogue", { format: "csv" }],
      ["/api/exports/ledger", { month: "2026-11" }],
    ];
    const [path, json] = chosen(files, more % 4) ?? files[0] ?? [];
    if (path === undefined) return;
    const headers = await bearerOf(this.#admin(which));
    this.#world.request("export", path, { method: "POST", headers, json }, expectSuccess(this.#world, path));
  }

  /** Opens one of the admin area's pages, which asks for three things: whatever is being written, it gets them. */
  async lookAround(which: number, more: number): Promise<void> {
    const shop = await readShop(this.#world.control);
    const looks = looksAt(shop, Math.floor(which / 2));
    const admin = this.#admin(which);
    const headers = await bearerOf(admin);
    for (const at of [0, 1, 2].map((third) => more + Math.floor((third * looks.length) / 3))) {
      const [name, input] = chosen(looks, at) ?? [];
      if (name === undefined) return;
      const query = `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
      this.#world.request(`${admin.username} ${name}`, query, { headers }, expectSuccess(this.#world, name));
    }
  }

  /** Reads or unreads a message. */
  async readMessage(which: number, more: number): Promise<void> {
    const { messages } = await readShop(this.#world.control);
    const message = chosen(messages, Math.floor(which / 2));
    if (message) await this.#call(which, ["messages.markRead", { id: message.id, read: more % 3 > 0 }]);
  }

  async #call(which: number, [name, json]: Call, then?: (reply: Reply) => void): Promise<void> {
    const admin = this.#admin(which);
    const headers = await bearerOf(admin);
    const who = `${admin.username} ${name}`;
    this.#world.request(who, `/trpc/${name}`, { method: "POST", headers, json }, then);
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

export const draftOf = (productname: string, more: number) => ({
  productname,
  imageUrl: "https://images.example/extra.webp",
  priceCents: 4_000 + (more % 20) * 1_000,
  discountCents: null,
  description: `${productname} is a program.`,
  mainCategories: ["Workflows"],
  subcategories: ["Drafting"],
  plans: { "1 year": true },
  stock: true,
});

/** A file as the export writes it, in euros. */
const fileOf = (productname: string, more: number): string =>
  JSON.stringify([
    {
      productname,
      imageUrl: "https://images.example/extra.webp",
      price: 40 + (more % 20) * 10,
      description: `${productname} is a program.`,
      mainCategories: ["Workflows"],
      subcategories: ["Drafting"],
      plans: { "1 year": true },
      stock: true,
    },
  ]);

/** Everything that the admin area reads, of something that is there. */
function looksAt(
  { orders, mails, products, messages, withdrawals }: ShopState,
  which: number,
): readonly Call[] {
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
    ["withdrawals.waiting", {}],
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
      ? ([
          ["mails.ofWithdrawal", { number: `WD-${String(withdrawal.number).padStart(6, "0")}` }],
        ] satisfies Call[])
      : []),
    ...(mails.length === 0 ? [] : ([["deliveries.list", { page: 1, state: "delivered" }]] satisfies Call[])),
  ];
}
