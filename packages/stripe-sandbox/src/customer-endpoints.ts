import type Stripe from "stripe";
import { z } from "zod";
import { createCustomerRecord, toCustomer } from "./customers.ts";
import type { ApiCall, Endpoint } from "./endpoint.ts";
import { expandOnly, expansions } from "./expand.ts";
import type { Ledger } from "./ledger.ts";
import { pageParams, paginate } from "./lists.ts";
import { parseParams } from "./param-parsing.ts";
import type { CustomerRecord } from "./records.ts";
import { resourceMissing } from "./stripe-error.ts";
import { toTaxId } from "./tax-ids.ts";

const EXPANDS = ["tax_ids"];

const taxIdListParams = z.strictObject(pageParams);

function read(ledger: Ledger, id: string): CustomerRecord {
  const customer = ledger.customers.get(id);
  if (!customer) throw resourceMissing("customer", id, "id");
  return customer;
}

function create({ ledger, params }: ApiCall): Stripe.Customer {
  const { record, expand } = createCustomerRecord(params, ledger.nowS());
  const expanded = expansions(expand, EXPANDS);
  ledger.addCustomer(record);
  return toCustomer(record, expanded);
}

function retrieve({ ledger, id, params }: ApiCall): Stripe.Customer {
  const expand = expansions(parseParams(expandOnly, params).expand, EXPANDS);
  return toCustomer(read(ledger, id), expand);
}

function listTaxIds({ ledger, id, params }: ApiCall): Stripe.ApiList<Stripe.TaxId> {
  const query = parseParams(taxIdListParams, params);
  expansions(query.expand, []);
  return paginate(read(ledger, id).taxIds, query, {
    url: `/v1/customers/${id}/tax_ids`,
    object: "tax_id",
    show: (taxId) => toTaxId(taxId, id),
  });
}

/** Endpoints for the customers that a site makes; those of guests have an id only. */
export const CUSTOMER_ENDPOINTS: readonly Endpoint[] = [
  { method: "POST", path: /^\/v1\/customers$/, run: create },
  { method: "GET", path: /^\/v1\/customers\/([^/]+)$/, run: retrieve },
  { method: "GET", path: /^\/v1\/customers\/([^/]+)\/tax_ids$/, run: listTaxIds },
];
