import type Stripe from "stripe";
import { z } from "zod";
import { newId } from "./ids.ts";
import { text, expandParam } from "./param-parsing.ts";
import type { TaxIdRecord } from "./records.ts";
import { invalidRequest } from "./stripe-error.ts";
import { absent, type OnTheWire } from "./on-the-wire.ts";
import { onlyModelled, paramsOf } from "./params-of.ts";

const DUTCH_VAT_NUMBER = /^NL\d{9}B\d{2}$/;

/** Only the account's own tax ids are modelled here. */
export const owner = z.strictObject({
  type: onlyModelled(["account", "application", "customer", "self"], "self"),
});
/** The parameters of POST /v1/tax_ids. */
export const taxIdParams = paramsOf<Stripe.TaxIdCreateParams>()({
  type: text(20),
  value: text(100),
  owner: owner.optional(),
  ...expandParam,
});

/** Creates the record of POST /v1/tax_ids: a VAT number of the account itself. */
export function createTaxIdRecord(
  params: z.output<typeof taxIdParams>,
  nowS: number,
  isFirst: boolean,
): TaxIdRecord {
  if (params.type !== "eu_vat")
    throw invalidRequest(`The Stripe sandbox does not model tax ids of type '${params.type}'.`, {
      param: "type",
    });
  if (!DUTCH_VAT_NUMBER.test(params.value))
    throw invalidRequest("Invalid value for eu_vat.", { code: "tax_id_invalid", param: "value" });
  return { id: newId.taxId(isFirst), createdS: nowS, type: "eu_vat", value: params.value, country: "NL" };
}

/** Returns a tax id of the account, as GET /v1/tax_ids/:id shows it. */
export const toTaxId = (taxId: TaxIdRecord): OnTheWire<Stripe.TaxId> => ({
  ...absent<Stripe.TaxId>()("customer customer_account verification"),
  id: taxId.id,
  object: "tax_id",
  country: taxId.country,
  created: taxId.createdS,
  livemode: false,
  owner: { type: "self", customer_account: null },
  type: taxId.type,
  value: taxId.value,
});
