import { agreesWithFacts } from "#domain/vat/vat-facts.ts";
import { vatOf } from "../../records/order-view.ts";
import type { Order, OrderItem } from "../../records/orders.ts";
import type { OrderVat } from "../books/response-schemas.ts";

/** Returns why an order has its VAT (D53): what it was decided by, the evidence, and whether deciding it again gives the same. */
export function orderVat(order: Order, items: readonly OrderItem[]): OrderVat {
  const { vatFacts, vatEvidence, vatRule, vatRate, amountCents } = order;
  const { day, buyer, settings, crossBorderNetCents } = vatFacts.sale;
  const charged = {
    vatRule,
    vatRate,
    amountCents,
    vatCents: vatOf(order, items),
    lineCents: items.map(({ lineCents }) => lineCents),
  };
  return {
    day,
    country: buyer.country,
    postcode: buyer.postcode,
    ossSince: settings.ossSince,
    countriesOutside: [...settings.countriesOutside],
    crossBorderCents: crossBorderNetCents.thisYear,
    lastYearCents: crossBorderNetCents.lastYear,
    requestCountry: vatFacts.requestCountry,
    evidence: vatEvidence && { billing: vatEvidence.billing, card: vatEvidence.card },
    concern: vatEvidence?.concern ?? null,
    agrees: agreesWithFacts(vatFacts, charged),
  };
}
