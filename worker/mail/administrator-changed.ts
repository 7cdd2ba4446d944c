import type { OrderId } from "#domain/orders/ids.ts";
import { unlinked } from "#domain/text/unlinked.ts";
import type { Queryable } from "../db/client.ts";
import { type Block, button, facts, paragraph, shopsEmail } from "./layout/mail-content.ts";
import { aboutBuyer, ownTexts, type WordedContent } from "./layout/own-texts.ts";
import { type BuyersMail, type MailedOrder, type MailSettings, queueForBuyers } from "./queue-for-buyer.ts";

/** A new administrator of an order's subscriptions. */
type SubscriptionAdminChange = {
  /** The previous administrators as text, each once; more than one if the units of the order differ. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The origin of the change: the order's link, or the shop. */
  readonly by: "link" | "shop";
};

type CausedChange = SubscriptionAdminChange & {
  /** Identifies the change. */
  readonly cause: string;
};

/** Queues the mails about new administrators of orders' subscriptions (D44). */
export async function queueSubscriptionAdminsChanged(
  tx: Queryable,
  settings: MailSettings,
  changes: ReadonlyMap<OrderId, CausedChange>,
): Promise<void> {
  const news = [...changes].map(([orderId, { cause, ...change }]): [OrderId, BuyersMail] => [
    orderId,
    { kind: "administrator_changed", cause, write: (order) => subscriptionAdminChanged(order, change) },
  ]);
  await queueForBuyers(tx, settings, new Map(news));
}

/** Shows a way to change it back while that is possible. */
export function subscriptionAdminChanged(order: MailedOrder, change: SubscriptionAdminChange): WordedContent {
  const { number } = order.receipt;
  const { before, after } = { before: change.before.map(unlinked), after: change.after.map(unlinked) };
  const [what, ...whatToDo] = change.by === "link" ? changedByLink(order) : changedByShop(order);
  const { opening, closing } = ownTexts("administrator_changed", aboutBuyer(order.receipt));
  return {
    subject: `Someone else now manages the subscriptions in your order ${number}`,
    preview: `It is now ${after.join(" and ")}.`,
    title: "Someone else now manages your subscriptions",
    blocks: [
      opening,
      what,
      facts(["Before", before.join("\n")], ["Now", after.join("\n")]),
      ...whatToDo,
      closing,
    ],
  };
}

type Blocks = readonly [what: Block, ...whatToDo: Block[]];

/** The warning that anyone with the link can change it. */
const changedByLink = ({ receipt: { number }, link }: MailedOrder): Blocks => [
  paragraph(
    `Someone with the link to your order ${number} has changed who manages its subscriptions. Autodesk will invite this person.`,
  ),
  paragraph("If this was you, you don't need to do anything."),
  paragraph(
    "If it wasn't, change it back on your order page; you can do that until we place the order with Autodesk. Then end all links on the same page, so that nobody else can use them. You can also write to ",
    shopsEmail(),
    ".",
  ),
  button("Change it back", `${link}#administrator`),
];

const changedByShop = ({ receipt: { number }, link }: MailedOrder): Blocks => [
  paragraph(
    `Subscriptions from your order ${number} are now managed by someone other than the person named before.`,
  ),
  paragraph("If this isn't what you asked for, please write to ", shopsEmail(), "."),
  button("See your order", link),
];
