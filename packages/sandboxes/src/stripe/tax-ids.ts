import type Stripe from "stripe";
import { z } from "zod";
import { newId } from "./ids.ts";
import type { FormTree } from "./form-encoding.ts";
import { pageParams } from "./lists.ts";
import { list, parseParams, text } from "./param-parsing.ts";
import type { TaxIdRecord } from "./records.ts";
import { invalidRequest } from "./stripe-error.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { paramsOf } from "./params-of.ts";

const DUTCH_VAT_NUMBER = /^NL\d{9}B\d{2}$/;

const owner = z.strictObject({ type: z.enum(["account", "application", "customer", "self"]) });
const createParams = paramsOf<Stripe.TaxIdCreateParams>()({
  type: text(20),
  value: text(100),
  owner: owner.optional(),
  expand: list(z.string()).optional(),
});

export const taxIdListParams = paramsOf<Stripe.TaxIdListParams>()({ ...pageParams, owner: owner.optional() });

/** Refuses any owner except the account itself, because only its own tax ids are modelled. */
export function requireOwnTaxIds(given: z.output<typeof owner> | undefined): void {
  if (given === undefined || given.type === "self") return;
  throw invalidRequest(`The Stripe sandbox does not model tax ids of a ${given.type}.`, {
    param: "owner[type]",
  });
}

/** Creates the record of POST /v1/tax_ids: a VAT number of the account itself. */
export function createTaxIdRecord(tree: FormTree, nowS: number, isFirst: boolean): TaxIdRecord {
  const params = parseParams(createParams, tree);
  requireOwnTaxIds(params.owner);
  if (params.type !== "eu_vat")
    throw invalidRequest(`The Stripe sandbox does not model tax ids of type '${params.type}'.`, {
      param: "type",
    });
  if (!DUTCH_VAT_NUMBER.test(params.value))
    throw invalidRequest("Invalid value for eu_vat.", { code: "tax_id_invalid", param: "value" });
  return { id: newId.taxId(isFirst), createdS: nowS, type: "eu_vat", value: params.value, country: "NL" };
}

/** Stripe asks the registers of these about a customer's tax id, later; the sandbox never does. */
const VERIFIED_TYPES: ReadonlySet<string> = new Set(["au_abn", "eu_vat", "gb_vat"]);

/** Returns a tax id of the account, or of a customer, as GET …/tax_ids shows it. */
export function toTaxId(taxId: TaxIdRecord, customerId: string | null = null): OnTheWire<Stripe.TaxId> {
  return {
    id: taxId.id,
    object: "tax_id",
    country: taxId.country,
    created: taxId.createdS,
    customer: customerId,
    customer_account: null,
    livemode: false,
    owner:
      customerId === null
        ? { type: "self", customer_account: null }
        : { type: "customer", customer: customerId, customer_account: null },
    type: taxId.type,
    value: taxId.value,
    verification:
      customerId === null
        ? null
        : {
            status: VERIFIED_TYPES.has(taxId.type) ? "pending" : "unavailable",
            verified_address: null,
            verified_name: null,
          },
  };
}
