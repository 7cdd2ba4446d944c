import { asc, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { offerNumber } from "#domain/offers/offer.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { SENDERS_ORDERS } from "#domain/seller/message-answer.ts";
import type { Queryable } from "../db/client.ts";
import { type contactMessages, messageAnswers } from "../db/schema/contact.ts";
import { offers } from "../db/schema/offers.ts";
import { orders } from "../db/schema/orders.ts";

export type Message = typeof contactMessages.$inferSelect;

/** Returns messages as administrators see them: with their answers, their order, and their sender's latest orders. */
export async function viewMessages(db: Queryable, messages: readonly Message[]) {
  // A list of values can't be empty.
  if (messages.length === 0) return [];
  const ids = messages.map(({ id }) => id);
  const answers = await db
    .select()
    .from(messageAnswers)
    .where(inArray(messageAnswers.messageId, ids))
    .orderBy(asc(messageAnswers.createdAt), asc(messageAnswers.id));
  const linked = await db
    .select({ id: orders.id, sequence: orders.sequence })
    .from(orders)
    .where(
      inArray(
        orders.id,
        messages.flatMap(({ orderId }) => orderId ?? []),
      ),
    );
  const offered = await db
    .select({ id: offers.id, sequence: offers.sequence })
    .from(offers)
    .where(
      inArray(
        offers.id,
        messages.flatMap(({ offerId }) => offerId ?? []),
      ),
    );
  const boughtBy = await ordersBySender(db, messages);
  return messages.map((message) => {
    const order = linked.find(({ id }) => id === message.orderId);
    const offer = offered.find(({ id }) => id === message.offerId);
    return {
      ...message,
      read: message.readAt !== null,
      archived: message.archivedAt !== null,
      answers: answers.filter(({ messageId }) => messageId === message.id),
      order: order ? orderNumber(order.sequence) : null,
      offer: offer ? offerNumber(offer.sequence) : null,
      sendersOrders: boughtBy(message.email),
    };
  });
}

const folded = (email: string): string => email.trim().toLowerCase();

/** Returns the numbers of the latest orders under each sender's address, newest first. */
async function ordersBySender(db: Queryable, messages: readonly Message[]) {
  const senders = [...new Set(messages.map(({ email }) => folded(email)))];
  const list = sql.join(
    senders.map((email) => sql`(${email})`),
    sql`, `,
  );
  const rows = await db.execute(sql`
    select senders.email, newest.sequence
    from (values ${list}) as senders (email)
    cross join lateral (
      select sequence from ${orders}
      where lower(btrim(customer_email)) = senders.email
      order by sequence desc
      limit ${SENDERS_ORDERS}
    ) as newest
    order by newest.sequence desc`);
  const found = z.array(z.object({ email: z.string(), sequence: z.coerce.number() })).parse([...rows]);
  return (sender: string) =>
    found.filter(({ email }) => email === folded(sender)).map(({ sequence }) => orderNumber(sequence));
}
