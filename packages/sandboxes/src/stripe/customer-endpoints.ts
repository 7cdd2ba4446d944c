import type Stripe from "stripe";
import { z } from "zod";
import { notModelled } from "./create-params.ts";
import { createCustomerRecord, toCustomer } from "./customers.ts";
import type { ApiCall, Endpoint } from "./endpoint.ts";
import { expandOnly, expansions, expansionsWithin } from "./expand.ts";
import type { Ledger } from "./ledger.ts";
import { createdParam, pageParams, paginate, wasCreated } from "./lists.ts";
import { parseParams } from "./param-parsing.ts";
import type { CustomerRecord } from "./records.ts";
import { resourceMissing } from "./stripe-error.ts";
import { toTaxId } from "./tax-ids.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { paramsOf } from "./params-of.ts";

const EXPANDS = ["tax_ids"];

const taxIdListParams = paramsOf<Stripe.CustomerListTaxIdsParams>()(pageParams);
const customerListParams = paramsOf<Stripe.CustomerListParams>()({
  ...pageParams,
  created: createdParam.optional(),
  email: z.string().optional(),
});

function read(ledger: Ledger, id: string): CustomerRecord {
  const customer = ledger.customers.get(id);
  if (!customer) throw resourceMissing("customer", id, "id");
  return customer;
}

function create({ ledger, params }: ApiCall): OnTheWire<Stripe.Customer> {
  const { record, expand } = createCustomerRecord(params, ledger.nowS());
  const expanded = expansions(expand, EXPANDS);
  ledger.addCustomer(record);
  return toCustomer(record, expanded);
}

const toDeleted = (id: string): OnTheWire<Stripe.DeletedCustomer> => ({
  id,
  object: "customer",
  deleted: true,
});

function retrieve({ ledger, id, params }: ApiCall): OnTheWire<Stripe.Customer | Stripe.DeletedCustomer> {
  const expand = expansions(parseParams(expandOnly, params).expand, EXPANDS);
  const customer = read(ledger, id);
  return customer.deleted ? toDeleted(id) : toCustomer(customer, expand);
}

function listCustomers({ ledger, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.Customer>> {
  if ("test_clock" in params) throw notModelled("test_clock", "'test_clock'");
  const query = parseParams(customerListParams, params);
  const expand = expansionsWithin(query.expand, EXPANDS);
  const matching = [...ledger.customers.values()]
    .reverse()
    .filter(
      ({ email, createdS, deleted }) =>
        !deleted &&
        (query.email === undefined || query.email === email) &&
        wasCreated(createdS, query.created),
    );
  return paginate(matching, query, {
    url: "/v1/customers",
    object: "customer",
    show: (customer) => toCustomer(customer, expand),
  });
}

function remove({ ledger, id, params }: ApiCall): OnTheWire<Stripe.DeletedCustomer> {
  expansions(parseParams(expandOnly, params).expand, []);
  const customer = read(ledger, id);
  if (customer.deleted) throw resourceMissing("customer", id, "id");
  ledger.addCustomer({ ...customer, deleted: true });
  return toDeleted(id);
}

function listTaxIds({ ledger, id, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.TaxId>> {
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
  { method: "GET", path: /^\/v1\/customers$/, run: listCustomers },
  { method: "GET", path: /^\/v1\/customers\/([^/]+)$/, run: retrieve },
  { method: "DELETE", path: /^\/v1\/customers\/([^/]+)$/, run: remove },
  { method: "GET", path: /^\/v1\/customers\/([^/]+)\/tax_ids$/, run: listTaxIds },
];
