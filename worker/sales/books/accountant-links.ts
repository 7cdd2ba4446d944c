import { and, desc, eq, gte, isNull, lt, or, min } from "drizzle-orm";
import {
  ACCOUNTANT_LINK_MAX_DAYS,
  accountantPath,
  type NewAccountantLink,
} from "#domain/books/accountant-link.ts";
import { amsterdamDay, daysBetween } from "#domain/time/calendar-day.ts";
import type { Queryable } from "../../db/client.ts";
import { accountantLinks } from "../../db/schema/accountant-links.ts";
import { byId } from "../../db/by-id.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import { ShopError } from "../../platform/errors.ts";
import { randomToken } from "../../platform/random-token.ts";
import { sha256 } from "../../platform/sha256.ts";
import type { Services } from "../../request/services.ts";
import { archivedMonths } from "./archive-store.ts";
import type { AccountantBooks } from "./response-schemas.ts";
import { isClosed, type Month, monthOf } from "#domain/books/ledger.ts";
import { monthsOf, quarterBefore, quarterOf } from "#domain/books/vat-report.ts";
import { orders } from "../../db/schema/orders.ts";

const NO_LINK_TEXT =
  "This link doesn’t work. It may have expired or been revoked; ask the shop for a new one.";

type StoredLink = typeof accountantLinks.$inferSelect;

/** Makes a link for the accountant (D56). Its address, with the token, is returned this once and stored nowhere. */
export async function makeAccountantLink(
  db: Queryable,
  { siteUrl }: Pick<Settings, "siteUrl">,
  { name, validUntil }: NewAccountantLink,
  username: string,
) {
  const days = daysBetween(amsterdamDay(now()), validUntil);
  if (days < 0 || days > ACCOUNTANT_LINK_MAX_DAYS) {
    const message = `Choose a day from today to ${ACCOUNTANT_LINK_MAX_DAYS} days from now.`;
    throw new ShopError("bad_request", message, { fields: { validUntil: message } });
  }
  const token = randomToken();
  const [made] = await db
    .insert(accountantLinks)
    .values({ name, validUntil, tokenHash: await sha256(token), createdBy: username })
    .returning({ id: accountantLinks.id });
  if (!made) throw new Error("the accountant's link was not stored");
  return { id: made.id, address: siteUrl + accountantPath(token) };
}

/** Lists all links with their last use, those that have ended included, the newest first. */
export async function listAccountantLinks(db: Queryable) {
  const found = await db.select().from(accountantLinks).orderBy(desc(accountantLinks.createdAt));
  const today = amsterdamDay(now());
  const stateOf = ({ revokedAt, validUntil }: StoredLink): "revoked" | "expired" | "valid" =>
    revokedAt !== null ? "revoked" : validUntil < today ? "expired" : "valid";
  return { today, links: found.map((link) => ({ ...link, state: stateOf(link) })) };
}

/** Removes links that ended before a moment, on their last day or by revocation. */
export async function forgetAccountantLinks(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(accountantLinks)
    .where(or(lt(accountantLinks.validUntil, amsterdamDay(before)), lt(accountantLinks.revokedAt, before)));
}

/** Revokes a link: from now on it opens nothing. A second press changes nothing. 404 for an unknown one. */
export async function revokeAccountantLink(db: Queryable, id: string): Promise<void> {
  const found = await byId(db, accountantLinks, id, "This link does not exist.");
  await db
    .update(accountantLinks)
    .set({ revokedAt: now() })
    .where(and(eq(accountantLinks.id, found.id), isNull(accountantLinks.revokedAt)));
}

/**
 * Finds the link of a token and notes its use. 404, in the same words, for a token that is forged, expired or revoked
 * (D56).
 */
export async function openAccountantLink(
  db: Queryable,
  token: string,
): Promise<Pick<StoredLink, "name" | "validUntil">> {
  const [link] = await db
    .update(accountantLinks)
    .set({ lastUsedAt: now() })
    .where(
      and(
        // In lower case, because an address is matched regardless of case (D31).
        eq(accountantLinks.tokenHash, await sha256(token.toLowerCase())),
        isNull(accountantLinks.revokedAt),
        gte(accountantLinks.validUntil, amsterdamDay(now())),
      ),
    )
    .returning({ name: accountantLinks.name, validUntil: accountantLinks.validUntil });
  if (!link) throw new ShopError("not_found", NO_LINK_TEXT);
  return link;
}

/** Returns what an accountant's link opens: the quarters and months since the first sale (D56). */
export async function accountantBooks(
  { db, images }: Pick<Services, "db" | "images">,
  token: string,
): Promise<AccountantBooks> {
  const { name, validUntil } = await openAccountantLink(db, token);
  const [first] = await db.select({ paidAt: min(orders.paidAt) }).from(orders);
  const archived = await archivedMonths(images);
  return { name, validUntil, quarters: quartersSince(first?.paidAt ?? now(), now(), archived) };
}

function quartersSince(first: Date, today: Date, archived: ReadonlySet<Month>): AccountantBooks["quarters"] {
  const quarters = [quarterOf(today)];
  for (let next = quarterBefore(quarterOf(today)); next >= quarterOf(first); next = quarterBefore(next))
    quarters.push(next);
  return quarters.map((quarter) => {
    const months = monthsOf(quarter)
      .filter((month) => month <= monthOf(today))
      .map((month) => ({
        month,
        closed: isClosed(new Date(`${month}-15T12:00:00Z`), today),
        archived: archived.has(month),
      }));
    return { quarter, closed: quarter < quarterOf(today) && months.every(({ closed }) => closed), months };
  });
}
