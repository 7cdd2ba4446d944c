import { and, asc, getTableColumns, inArray, isNotNull } from "drizzle-orm";
import { toEuros } from "#domain/money/euros.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { withdrawalNumber } from "#domain/orders/withdrawal.ts";
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
import { findPersonalData } from "./subject.ts";

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
  const userIds = held.accounts.map(({ id }) => id);
  const orderIds = held.orders.map(({ id }) => id);
  const open =
    userIds.length === 0 ? [] : await db.select().from(sessions).where(inArray(sessions.userId, userIds));
  const links =
    userIds.length === 0
      ? []
      : await db.select().from(accountLinks).where(inArray(accountLinks.userId, userIds));
  const { passkeysHeld, codesHeld } = await factorsHeld(db, userIds);
  const lines =
    orderIds.length === 0
      ? []
      : await db
          .select()
          .from(orderItems)
          .where(inArray(orderItems.orderId, orderIds))
          .orderBy(asc(orderItems.orderId), asc(orderItems.position));
  const events =
    orderIds.length === 0
      ? []
      : await db
          .select()
          .from(orderEvents)
          .where(inArray(orderEvents.orderId, orderIds))
          .orderBy(asc(orderEvents.id));
  const reminded =
    orderIds.length === 0
      ? []
      : await db
          .select()
          .from(reminders)
          .where(inArray(reminders.orderId, orderIds))
          .orderBy(asc(reminders.queuedAt));
  const back =
    orderIds.length === 0
      ? []
      : await db
          .select()
          .from(refunds)
          .where(inArray(refunds.orderId, orderIds))
          .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const disputed =
    orderIds.length === 0 ? [] : await db.select().from(disputes).where(inArray(disputes.orderId, orderIds));
  const messageIds = held.messages.map(({ id }) => id);
  const answered =
    messageIds.length === 0
      ? []
      : await db
          .select()
          .from(messageAnswers)
          .where(inArray(messageAnswers.messageId, messageIds))
          .orderBy(asc(messageAnswers.createdAt));
  const corrected = await correctedOf(db, orderIds);
  const late =
    orderIds.length === 0
      ? []
      : await db.select().from(lateVatChecks).where(inArray(lateVatChecks.orderId, orderIds));
  // If the person administers a subscription of somebody else's order, they may see only the subscription.
  const numbers = new Map(held.orders.map(({ id, sequence }) => [id, orderNumber(sequence)]));
  const unitIds = held.entitlements.map(({ id }) => id);
  const timeline =
    unitIds.length === 0
      ? []
      : await db
          .select()
          .from(entitlementEvents)
          .where(inArray(entitlementEvents.entitlementId, unitIds))
          .orderBy(asc(entitlementEvents.id));
  return {
    askedFor: who,
    accounts: held.accounts.map(
      ({ id, username, roles, staffRoles, staffSince, company, email, createdAt }) => ({
        username,
        roles,
        staffRoles,
        staffSince,
        company,
        email,
        emailToConfirm: links.find(({ userId, email }) => userId === id && email !== null)?.email ?? null,
        createdAt,
      }),
    ),
    passkeys: passkeysHeld,
    codesOnSince: codesHeld,
    sessions: open.map(({ createdAt, seenAt, expiresAt, trusted, device, country }) => ({
      createdAt,
      seenAt,
      expiresAt,
      trusted,
      device,
      country,
    })),
    invitationsToStaff: await invitationsBy(db, userIds),
    acts: await actsOf(db, held.accounts),
    orders: held.orders.map((order) => ({
      number: orderNumber(order.sequence),
      status: order.status,
      total: toEuros(order.amountCents),
      vat: toEuros(
        vatOf(
          order,
          lines.filter(({ orderId }) => orderId === order.id),
        ),
      ),
      currency: order.currency,
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      company: order.company,
      vatFacts: order.vatFacts,
      vatEvidence: order.vatEvidence,
      paymentIntentId: order.paymentIntentId,
      checkoutSessionId: order.checkoutSessionId,
      createdAt: order.createdAt,
      paidAt: order.paidAt,
      country: order.country,
      paymentMethod: order.paymentMethod,
      remindersStoppedAt: order.remindersStoppedAt,
      reminders: reminded
        .filter(({ orderId }) => orderId === order.id)
        .map(({ endsOn, daysBefore, queuedAt }) => ({ endsOn, daysBefore, queuedAt })),
      invoiceNumber: order.invoiceNumber,
      correctedInvoices: corrected
        .filter(({ orderId }) => orderId === order.id)
        .map(({ invoiceNumber, company, state, createdAt }) => ({
          invoiceNumber,
          company,
          state,
          createdAt,
        })),
      lateVatChecks: late
        .filter(({ orderId }) => orderId === order.id)
        .map(({ orderId: _order, ...check }) => check),
      refunds: back
        .filter(({ orderId }) => orderId === order.id)
        .map(({ amountCents, reason, state, createdAt, succeededAt }) => ({
          amount: toEuros(amountCents),
          reason,
          state,
          createdAt,
          succeededAt,
        })),
      disputes: disputed
        .filter(({ orderId }) => orderId === order.id)
        .map(({ amountCents, reason, state, openedAt }) => ({
          amount: toEuros(amountCents),
          reason,
          state,
          openedAt,
        })),
      lines: lines
        .filter(({ orderId }) => orderId === order.id)
        .map(({ description, quantity, unitCents }) => ({
          description,
          quantity,
          unitPrice: toEuros(unitCents),
        })),
      tags: held.tags.filter(({ orderId }) => orderId === order.id).map(({ tag }) => tag),
      notes: held.notes
        .filter(({ orderId }) => orderId === order.id)
        .map(({ text, createdAt }) => ({ text, createdAt })),
      events: events
        .filter(({ orderId }) => orderId === order.id)
        .map(({ kind, source, at }) => ({ kind, source, at })),
    })),
    subscriptions: held.entitlements.map((unit) => ({
      order: numbers.get(unit.orderId) ?? null,
      state: unit.state,
      administratorEmail: unit.administratorEmail,
      administratorCompany: unit.administratorCompany,
      reference: unit.reference,
      startsOn: unit.startsOn,
      endsOn: unit.endsOn,
      promisedAt: unit.promisedAt,
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
    namedAsAdministrator: held.changes.map(({ at }) => ({ at })),
    mails: held.mails.map(({ kind, recipient, replyTo, subject, text, state, createdAt, sentAt }) => ({
      kind,
      recipient,
      replyTo,
      subject,
      text,
      state,
      createdAt,
      sentAt,
    })),
    stockRequests: held.stockRequests.map(({ productname, createdAt }) => ({ productname, createdAt })),
    messages: held.messages.map(({ id, firstName, lastName, email, phone, message, createdAt, readAt }) => ({
      firstName,
      lastName,
      email,
      phone,
      message,
      createdAt,
      readAt,
      answers: answered
        .filter(({ messageId }) => messageId === id)
        .map((answer) => ({ text: answer.text, createdAt: answer.createdAt })),
    })),
    withdrawals: held.withdrawals.map((withdrawal) => ({
      number: withdrawalNumber(withdrawal.sequence),
      name: withdrawal.name,
      email: withdrawal.email,
      orderNumber: withdrawal.orderNumber,
      statement: withdrawal.statement,
      createdAt: withdrawal.createdAt,
      handledAt: withdrawal.handledAt,
    })),
  };
}

/** The open invitations that an account made, without the name of the person each is for. */
const invitationsBy = (db: Queryable, userIds: string[]) =>
  db
    .select({
      roles: staffInvitations.staffRoles,
      createdAt: staffInvitations.createdAt,
      expiresAt: staffInvitations.expiresAt,
    })
    .from(staffInvitations)
    .where(inArray(staffInvitations.invitedBy, userIds));

const correctedOf = (db: Queryable, orderIds: OrderId[]) =>
  orderIds.length === 0
    ? []
    : db
        .select()
        .from(correctedInvoices)
        .where(inArray(correctedInvoices.orderId, orderIds))
        .orderBy(asc(correctedInvoices.createdAt));

/** The names and days of an account's passkeys, and since when it has codes (D58), without what signs anybody in. */
async function factorsHeld(db: Queryable, userIds: readonly string[]) {
  if (userIds.length === 0) return { passkeysHeld: [], codesHeld: [] };
  const { name, createdAt, lastUsedAt, backedUp } = getTableColumns(passkeys);
  const codes = await db
    .select({ confirmedAt: codeSecrets.confirmedAt })
    .from(codeSecrets)
    .where(and(inArray(codeSecrets.userId, [...userIds]), isNotNull(codeSecrets.confirmedAt)));
  return {
    passkeysHeld: await db
      .select({ name, createdAt, lastUsedAt, backedUp })
      .from(passkeys)
      .where(inArray(passkeys.userId, [...userIds]))
      .orderBy(asc(passkeys.createdAt)),
    codesHeld: codes.map(({ confirmedAt }) => confirmedAt),
  };
}
