import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OffersFilter } from "#domain/offers/offer-input.ts";
import { offerNumber, offerSequenceOf, statusOn } from "#domain/offers/offer.ts";
import { readSearch } from "#domain/order-search/read-search.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { chargeOf } from "#domain/vat/vat-amounts.ts";
import type { Queryable } from "../../db/client.ts";
import { containsPattern, containsTerm } from "../../db/like.ts";
import { offers } from "../../db/schema/offers.ts";
import { orders } from "../../db/schema/orders.ts";
import { pageOf, partOf } from "../../platform/list-page.ts";
import { today } from "../../records/units.ts";

const after = alias(offers, "after");

/** Returns one page of the offers that match a search, the newest first, with what became of each (D83). */
export async function listOffers(db: Queryable, { q, status, page }: OffersFilter) {
  const wanted = and(status === undefined ? undefined : eq(offers.status, status), matchesSearch(q));
  const total = await db.$count(offers, wanted);
  const { limit, offset } = partOf(page);
  const rows = await db
    .select({ offer: offers, order: orders.sequence, replacedBy: after.sequence })
    .from(offers)
    .leftJoin(orders, and(eq(orders.offerId, offers.id), inArray(orders.status, ["processing", "paid"])))
    .leftJoin(after, eq(after.replacesId, offers.id))
    .where(wanted)
    .orderBy(desc(offers.sequence))
    .limit(limit)
    .offset(offset);
  return {
    offers: rows.map(({ offer, order, replacedBy }) => ({
      ...offer,
      number: offerNumber(offer.sequence),
      status: statusOn(today(), offer),
      company: offer.company?.name ?? null,
      totalCents: chargeOf(offer.lines, offer.vat.ratePercent).totalCents,
      order: order === null ? null : orderNumber(order),
      replacedBy: replacedBy === null ? null : offerNumber(replacedBy),
    })),
    ...pageOf(page, total),
  };
}

/** SQL condition: the offer's number, or every term of a search in its email or company. */
function matchesSearch(q: string): SQL | undefined {
  const sequence = offerSequenceOf(q);
  if (sequence !== undefined) return eq(offers.sequence, sequence);
  return and(...readSearch(q, today()).map((term) => containsTerm(term, contains)));
}

const contains = (word: string): SQL => sql`${offers.searchFolded} like ${containsPattern(word)}`;
