import { bearerOf } from "../accounts.ts";
import { orderNumber, withdrawalNumber } from "#verify/model/finding.ts";
import { readShop } from "#verify/model/read-shop.ts";
import type { ShopState } from "#verify/model/shop-state.ts";
import type { Reply } from "../reply.ts";
import { companyOrderWithInvoice } from "./buyers.ts";
import type { World } from "../world.ts";
import { adminOf, callAsAdmin } from "./admin-call.ts";
import { loseDispute } from "./bank.ts";
import { expectSuccess } from "./expect.ts";
import { sendUnacknowledged } from "./provider.ts";

type Call = readonly [name: string, input: object];

/** The administrators' other work: withdrawals, mails, messages, files and browsing the admin area. */
export class Office {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Links, handles, reopens or refunds a withdrawal. Occasionally both administrators do. */
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

  /** Sends a mail again, possibly while it is being sent. Occasionally both administrators do. */
  async resendMail(which: number): Promise<void> {
    const { mails } = await readShop(this.#world.control);
    const mail = chosen(mails, Math.floor(which / 2));
    if (!mail) return;
    await this.#call(which, ["mails.resend", { id: mail.id }]);
    if (which % 3 === 2) await this.#call(which + 1, ["mails.resend", { id: mail.id }]);
  }

  /**
   * Ends the links of an order, as if its buyer had written that somebody else has one. Occasionally both
   * administrators do.
   */
  async endLinks(which: number): Promise<void> {
    const { orders } = await readShop(this.#world.control);
    const order = chosen(orders, Math.floor(which / 2));
    if (!order) return;
    const act: Call = ["orders.endLinksOf", { number: orderNumber(order.number) }];
    await this.#call(which, act);
    if (which % 3 === 2) await this.#call(which + 1, act);
  }

  /** Revokes the units left by a lost dispute. If none was lost, one usually is now. */
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

  /** Exports orders or the catalogue as a file or saves an e-invoice, or deletes an unused image. */
  async saveFile(which: number, more: number): Promise<void> {
    if (more % 4 === 3) return this.#call(which, ["images.remove", { imageUrl: "/images/unused.webp" }]);
    if (more % 4 === 2 && (await this.#saveEInvoice(which))) return;
    const files: readonly Call[] = [
      ["/api/exports/orders", { delimiter: ";" }],
      ["/api/exports/catalogue", { format: "csv" }],
      ["/api/exports/ledger", { month: "2026-11" }],
    ];
    const [path, json] = chosen(files, more % 4) ?? files[0] ?? [];
    if (path === undefined) return;
    const admin = adminOf(which);
    const headers = await bearerOf(admin);
    const request = { method: "POST", headers, json, staff: admin.username };
    this.#world.request("export", path, request, expectSuccess(this.#world, path, admin));
  }

  /** Saves the e-invoice of a company's order. Returns false if no order has one. */
  async #saveEInvoice(which: number): Promise<boolean> {
    const order = await companyOrderWithInvoice(this.#world);
    if (!order) return false;
    const path = `/api/orders/${orderNumber(order.number)}/e-invoices/${order.invoiceNumber}`;
    const admin = adminOf(which);
    const headers = await bearerOf(admin);
    const request = { headers, staff: admin.username };
    this.#world.request("e-invoice", path, request, expectSuccess(this.#world, path, admin));
    return true;
  }

  /** Opens one of the admin area's pages, which makes three requests. They succeed even during writes. */
  async lookAround(which: number, more: number): Promise<void> {
    const shop = await readShop(this.#world.control);
    const looks = looksAt(shop, Math.floor(which / 2));
    const admin = adminOf(which);
    const headers = await bearerOf(admin);
    for (const at of [0, 1, 2].map((third) => more + Math.floor((third * looks.length) / 3))) {
      const [name, input] = chosen(looks, at) ?? [];
      if (name === undefined) return;
      const query = `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
      const request = { headers, staff: admin.username };
      this.#world.request(
        `${admin.username} ${name}`,
        query,
        request,
        expectSuccess(this.#world, name, admin),
      );
    }
  }

  /** Marks a message as read or unread. */
  async readMessage(which: number, more: number): Promise<void> {
    const { messages } = await readShop(this.#world.control);
    const message = chosen(messages, Math.floor(which / 2));
    if (message) await this.#call(which, ["messages.markRead", { id: message.id, read: more % 3 > 0 }]);
  }

  async #call(which: number, [name, input]: Call, then?: (reply: Reply) => void): Promise<void> {
    await callAsAdmin(this.#world, which, name, input, then);
  }
}

const chosen = <Thing>(things: readonly Thing[], which: number): Thing | undefined =>
  things[which % Math.max(1, things.length)];

/** Everything that the admin area reads, for rows that exist. */
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
      ? ([["mails.ofWithdrawal", { number: withdrawalNumber(withdrawal.number) }]] satisfies Call[])
      : []),
    ...(mails.length === 0 ? [] : ([["deliveries.list", { page: 1, state: "delivered" }]] satisfies Call[])),
  ];
}
