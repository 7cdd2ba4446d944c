import { orderNumber } from "#verify/model/finding.ts";
import { readShop } from "#verify/model/read-shop.ts";
import type { World } from "../world.ts";
import { callAsAdmin } from "./admin-call.ts";
import { loseDispute } from "./bank.ts";
import { sendUnacknowledged } from "./provider.ts";

type Call = readonly [name: string, input: object];

/** The administrators' other work: withdrawals, mails that are sent again, and units left by a lost dispute. */
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

  async #call(which: number, [name, input]: Call): Promise<void> {
    await callAsAdmin(this.#world, which, name, input);
  }
}

const chosen = <Thing>(things: readonly Thing[], which: number): Thing | undefined =>
  things[which % Math.max(1, things.length)];
