import { newId } from "./ids.ts";
import type { TaxIdRecord } from "./records.ts";
import { invalidRequest } from "./stripe-error.ts";
import { TAX_ID_TYPES } from "./listed-values.ts";

const EU_VAT = new RegExp(
  `^(?:${[
    String.raw`ATU\d{8}|BE[01]\d{9}|BG\d{9,10}|CY\d{8}[A-Z]|CZ\d{8,10}|DE\d{9}|DK\d{8}|EE\d{9}|EL\d{9}`,
    String.raw`ES[A-Z\d]\d{7}[A-Z\d]|FI\d{8}|FR[A-Z\d]{2}\d{9}|HR\d{11}|HU\d{8}|IE\d[A-Z\d]\d{5}[A-Z]{1,2}`,
    String.raw`IT\d{11}|LT\d{9}(?:\d{3})?|LU\d{8}|LV\d{11}|MT\d{8}|NL\d{9}B\d{2}|PL\d{10}|PT\d{9}`,
    String.raw`RO\d{2,10}|SE\d{12}|SI\d{8}|SK\d{10}|XI\d{9}(?:\d{3})?`,
  ].join("|")})$`,
);

/** The forms of the tax ids that a customer can have here, by Stripe's names of their types. */
const FORMS: Readonly<Record<TaxIdRecord["type"], RegExp>> = {
  eu_vat: EU_VAT,
  gb_vat: /^GB(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
  ch_vat: /^CHE-\d{3}\.\d{3}\.\d{3} (?:MWST|TVA|IVA)$/,
  li_vat: /^\d{5}$/,
  no_vat: /^\d{9}MVA$/,
  is_vat: /^\d{5,6}$/,
  au_abn: /^\d{11}$/,
  ca_gst_hst: /^\d{9}RT\d{4}$/,
  jp_trn: /^T\d{13}$/,
  nz_gst: /^\d{8,9}$/,
  sg_gst: /^[A-Z]\d{8}[A-Z]$/,
  us_ein: /^\d{2}-\d{7}$/,
};

/** The prefixes of European VAT numbers that aren't the code of their country. */
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ["EL", "GR"],
  ["XI", "GB"],
]);

function countryOf(type: string, value: string): string {
  const prefix = (type === "eu_vat" ? value : type).slice(0, 2).toUpperCase();
  return COUNTRIES.get(prefix) ?? prefix;
}

/** Creates the record of one of a customer's tax ids. Like Stripe, it checks the form and not whether the id exists. */
export function customerTaxId(
  { type, value }: { type: string; value: string },
  index: number,
  nowS: number,
): TaxIdRecord {
  const at = `tax_id_data[${index}]`;
  const known = TAX_ID_TYPES.find((one) => one === type);
  if (known === undefined)
    throw invalidRequest(`The Stripe sandbox does not model tax ids of type '${type}'.`, {
      param: `${at}[type]`,
    });
  if (!FORMS[known].test(value))
    throw invalidRequest(`Invalid value for ${type}.`, { code: "tax_id_invalid", param: `${at}[value]` });
  return { id: newId.customerTaxId(), createdS: nowS, type: known, value, country: countryOf(type, value) };
}
