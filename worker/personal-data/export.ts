import { inArray, type InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { toEuros } from "#domain/money/euros.ts";
import { offerNumber } from "#domain/offers/offer.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { withdrawalNumber } from "#domain/withdrawals/withdrawal.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import type { Queryable } from "../db/client.ts";
import { accountLinks, sessions } from "../db/schema/auth.ts";
import { codeSecrets, passkeys } from "../db/schema/factors.ts";
import { messageAnswers } from "../db/schema/contact.ts";
import { correctedInvoices } from "../db/schema/corrected-invoices.ts";
import { lateVatChecks } from "../db/schema/late-vat-checks.ts";
import { entitlementEvents } from "../db/schema/entitlements.ts";
import { orderEvents, orderItems } from "../db/schema/orders.ts";
import { reminders } from "../db/schema/reminders.ts";
import { disputes, refunds } from "../db/schema/refunds.ts";
import { staffInvitations } from "../db/schema/staff.ts";
import { vatOf } from "../records/order-view.ts";
import { freeTextsNaming } from "./free-texts.ts";
import { actsOf } from "./staff-acts.ts";
import { findPersonalData, idsOf } from "./subject.ts";

/** Returns everything stored under a username or an email address as the text of a JSON file. */
export async function exportText(db: Queryable, who: string): Promise<string> {
  return `${JSON.stringify(await exportPersonalData(db, who), null, 2)}\n`;
}

/**
 * Returns everything stored under a username or an email address, ready to hand over (GDPR articles 15 and 20). It
 * leaves out hashes: they mean nothing to the person, and a password hash would help a thief. Amounts in euros, times
 * in ISO 8601.
 */
async function exportPersonalData(db: Queryable, who: string) {
  const held = await findPersonalData(db, who);
  const [userIds, orderIds] = [idsOf(held.accounts), idsOf(held.orders)];
  const links = await rowsOf(db, accountLinks, [accountLinks.userId, userIds]);
  const linesOf = byOrder(
    await rowsOf(db, orderItems, [orderItems.orderId, orderIds], [orderItems.orderId, orderItems.position]),
  );
  const eventsOf = byOrder(await rowsOf(db, orderEvents, [orderEvents.orderId, orderIds], [orderEvents.id]));
  const remindersOf = byOrder(
    await rowsOf(db, reminders, [reminders.orderId, orderIds], [reminders.queuedAt]),
  );
  const refundsOf = byOrder(
    await rowsOf(db, refunds, [refunds.orderId, orderIds], [refunds.createdAt, refunds.id]),
  );
  const disputesOf = byOrder(await rowsOf(db, disputes, [disputes.orderId, orderIds]));
  const correctionsOf = byOrder(
    await rowsOf(db, correctedInvoices, [correctedInvoices.orderId, orderIds], [correctedInvoices.createdAt]),
  );
  const lateChecksOf = byOrder(await rowsOf(db, lateVatChecks, [lateVatChecks.orderId, orderIds]));
  const tagsOf = byOrder(held.tags);
  const notesOf = byOrder(held.notes);
  const { messageId, createdAt: answeredAt } = messageAnswers;
  const answered = await rowsOf(db, messageAnswers, [messageId, idsOf(held.messages)], [answeredAt]);
  const { entitlementId, id: eventId } = entitlementEvents;
  const timeline = await rowsOf(db, entitlementEvents, [entitlementId, idsOf(held.entitlements)], [eventId]);
  // If the person administers a subscription of somebody else's order, they may see only the subscription.
  const numbers = new Map(held.orders.map(({ id, sequence }) => [id, orderNumber(sequence)]));
  return {
    askedFor: who,
    accounts: held.accounts.map((account) => ({
      ...pick("username", "roles", "staffRoles", "staffSince", "company", "email")(account),
      emailToConfirm:
        links.find(({ userId, email }) => userId === account.id && email !== null)?.email ?? null,
      createdAt: account.createdAt,
    })),
    // Without what signs anybody in (D58).
    passkeys: (await rowsOf(db, passkeys, [passkeys.userId, userIds], [passkeys.createdAt])).map(
      pick("name", "createdAt", "lastUsedAt", "backedUp"),
    ),
    codesOnSince: (await rowsOf(db, codeSecrets, [codeSecrets.userId, userIds])).flatMap(
      ({ confirmedAt }) => confirmedAt ?? [],
    ),
    sessions: (await rowsOf(db, sessions, [sessions.userId, userIds])).map(
      pick("createdAt", "seenAt", "expiresAt", "trusted", "device", "country"),
    ),
    // Without the name of the person each is for.
    invitationsToStaff: (await rowsOf(db, staffInvitations, [staffInvitations.invitedBy, userIds])).map(
      ({ staffRoles: roles, createdAt, expiresAt }) => ({ roles, createdAt, expiresAt }),
    ),
    acts: await actsOf(db, held.accounts),
    orders: held.orders.map((order) => ({
      number: orderNumber(order.sequence),
      status: order.status,
      total: toEuros(order.amountCents),
      vat: toEuros(vatOf(order, linesOf(order))),
      ...pick("currency", "customerName", "customerEmail", "company", "vatFacts", "vatEvidence")(order),
      ...pick("paymentIntentId", "checkoutSessionId", "createdAt", "paidAt", "country")(order),
      ...pick("paymentMethod", "remindersStoppedAt")(order),
      reminders: remindersOf(order).map(pick("endsOn", "daysBefore", "queuedAt")),
      invoiceNumber: order.invoiceNumber,
      correctedInvoices: correctionsOf(order).map(pick("invoiceNumber", "company", "state", "createdAt")),
      lateVatChecks: lateChecksOf(order).map(({ orderId: _order, ...check }) => check),
      refunds: refundsOf(order).map((refund) => ({
        amount: toEuros(refund.amountCents),
        ...pick("reason", "state", "createdAt", "succeededAt")(refund),
      })),
      disputes: disputesOf(order).map((dispute) => ({
        amount: toEuros(dispute.amountCents),
        ...pick("reason", "state", "openedAt")(dispute),
      })),
      lines: linesOf(order).map(({ description, quantity, unitCents }) => ({
        description,
        quantity,
        unitPrice: toEuros(unitCents),
      })),
      tags: tagsOf(order).map(({ tag }) => tag),
      notes: notesOf(order).map(pick("text", "createdAt")),
      events: eventsOf(order).map(pick("kind", "source", "at")),
    })),
    subscriptions: held.entitlements.map((unit) => ({
      order: numbers.get(unit.orderId) ?? null,
      ...pick("state", "administratorEmail", "administratorCompany", "reference")(unit),
      ...pick("startsOn", "endsOn", "promisedAt")(unit),
      events: timeline
        .filter(({ entitlementId }) => entitlementId === unit.id)
        // The full text names other people, too.
        .map(({ kind, note, at }) => ({
          kind,
          note: kind === "details_given" && !numbers.has(unit.orderId) ? null : note,
          at,
        })),
    })),
    namedInTexts: (await freeTextsNaming(db, who)).map(({ what }) => what),
    namedAsAdministrator: held.changes.map(pick("at")),
    chosenAsAdministrator: held.chosenFor.map(pick("createdAt")),
    mails: held.mails.map(
      pick("kind", "recipient", "replyTo", "subject", "text", "state", "createdAt", "sentAt"),
    ),
    stockRequests: held.stockRequests.map(pick("productname", "createdAt")),
    messages: held.messages.map((message) => ({
      ...pick("firstName", "lastName", "email", "phone", "message", "createdAt", "readAt")(message),
      answers: answered.filter(({ messageId }) => messageId === message.id).map(pick("text", "createdAt")),
    })),
    offers: held.offers.map((offer) => ({
      number: offerNumber(offer.sequence),
      total: toEuros(offer.grossCents),
      lines: offer.lines.map(({ productname, plan, quantity, unitCents }) => ({
        productname,
        plan,
        quantity,
        unitPrice: toEuros(unitCents),
      })),
      ...pick("status", "email", "company", "residence", "note", "acceptance")(offer),
      ...pick("createdAt", "validUntil", "remindedAt")(offer),
    })),
    withdrawals: held.withdrawals.map((withdrawal) => ({
      number: withdrawalNumber(withdrawal.sequence),
      ...pick("name", "email", "orderNumber", "statement", "createdAt", "handledAt")(withdrawal),
    })),
  };
}

/** Returns the rows with one of these ids in a column. */
async function rowsOf<Table extends PgTable>(
  db: Queryable,
  table: Table,
  [column, ids]: readonly [PgColumn, readonly string[]],
  order?: readonly PgColumn[],
): Promise<InferSelectModel<Table>[]>;
function rowsOf(
  db: Queryable,
  table: PgTable,
  [column, ids]: readonly [PgColumn, readonly string[]],
  order: readonly PgColumn[] = [],
): Promise<unknown> {
  return db
    .select()
    .from(table)
    .where(inArray(column, [...ids]))
    .orderBy(...order);
}

/** Returns the rows of one order. */
const byOrder =
  <Row extends { readonly orderId: OrderId | null }>(rows: readonly Row[]) =>
  ({ id }: { readonly id: OrderId }): Row[] =>
    rows.filter(({ orderId }) => orderId === id);

/** Returns a function that picks a row's fields of these names. */
function pick<Name extends string>(
  ...names: readonly Name[]
): <Row extends Readonly<Record<Name, unknown>>>(row: Row) => Pick<Row, Name>;
function pick(...names: readonly string[]) {
  return (row: object) => Object.fromEntries(names.map((name) => [name, Reflect.get(row, name)]));
}
