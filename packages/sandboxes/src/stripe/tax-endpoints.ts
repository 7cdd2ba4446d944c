import type Stripe from "stripe";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { paginate, wasCreated } from "./lists.ts";
import { parseParams } from "./param-parsing.ts";
import { resourceMissing } from "./stripe-error.ts";
import { createTaxIdRecord, requireOwnTaxIds, taxIdListParams, toTaxId } from "./tax-ids.ts";
import { createTaxRateRecord, taxRateListParams, toTaxRate } from "./tax-rates.ts";
import type { OnTheWire } from "./on-the-wire.ts";

const noParams = z.strictObject({});

function createTaxRate({ ledger, params }: Call): OnTheWire<Stripe.TaxRate> {
  const rate = createTaxRateRecord(params, ledger.nowS(), ledger.taxRates.size === 0);
  ledger.addTaxRate(rate);
  return toTaxRate(rate);
}

function retrieveTaxRate({ ledger, id, params }: Call): OnTheWire<Stripe.TaxRate> {
  parseParams(noParams, params);
  const rate = ledger.taxRates.get(id);
  if (!rate) throw resourceMissing("tax rate", id, "tax_rate");
  return toTaxRate(rate);
}

function listTaxRates({ ledger, params }: Call): Stripe.ApiList<OnTheWire<Stripe.TaxRate>> {
  const query = parseParams(taxRateListParams, params);
  const matching = [...ledger.taxRates.values()]
    .reverse()
    .filter(
      (rate) =>
        (query.active === undefined || rate.active === query.active) &&
        (query.inclusive === undefined || rate.inclusive === query.inclusive) &&
        wasCreated(rate.createdS, query.created),
    );
  return paginate(matching, query, { url: "/v1/tax_rates", object: "tax rate", show: toTaxRate });
}

function createTaxId({ ledger, params }: Call): OnTheWire<Stripe.TaxId> {
  const taxId = createTaxIdRecord(params, ledger.nowS(), ledger.taxIds.size === 0);
  ledger.addTaxId(taxId);
  return toTaxId(taxId);
}

function retrieveTaxId({ ledger, id, params }: Call): OnTheWire<Stripe.TaxId> {
  parseParams(noParams, params);
  const taxId = ledger.taxIds.get(id);
  if (!taxId) throw resourceMissing("tax_id", id, "id");
  return toTaxId(taxId);
}

function listTaxIds({ ledger, params }: Call): Stripe.ApiList<OnTheWire<Stripe.TaxId>> {
  const query = parseParams(taxIdListParams, params);
  requireOwnTaxIds(query.owner);
  const newestFirst = [...ledger.taxIds.values()].reverse();
  return paginate(newestFirst, query, {
    url: "/v1/tax_ids",
    object: "tax_id",
    show: (taxId) => toTaxId(taxId),
  });
}

type Call = Parameters<Endpoint["run"]>[0];

/** Endpoints for the tax on an account's invoices. */
export const TAX_ENDPOINTS: readonly Endpoint[] = [
  { method: "POST", path: /^\/v1\/tax_rates$/, run: createTaxRate },
  { method: "GET", path: /^\/v1\/tax_rates$/, run: listTaxRates },
  { method: "GET", path: /^\/v1\/tax_rates\/([^/]+)$/, run: retrieveTaxRate },
  { method: "POST", path: /^\/v1\/tax_ids$/, run: createTaxId },
  { method: "GET", path: /^\/v1\/tax_ids$/, run: listTaxIds },
  { method: "GET", path: /^\/v1\/tax_ids\/([^/]+)$/, run: retrieveTaxId },
];
