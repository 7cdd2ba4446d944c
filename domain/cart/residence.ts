import * as z from "zod/mini";
import { parseStored } from "../text/parse-stored.ts";
import { singleLine } from "../text/text.ts";
import { type CountryCode, countryCode, countryInText } from "../vat/countries.ts";
import { postcodeProblem } from "../vat/postcode.ts";
import { hasTerritories } from "../vat/vat-territory.ts";

const POSTCODE_MAX_CHARS = 16;

/** Where a consumer lives, as declared at the checkout: the place of supply (D53). */
export const residenceSchema = z.object(
  {
    country: countryCode,
    /** Needed only in countries with special territories; empty elsewhere. */
    postcode: singleLine("Postcode", POSTCODE_MAX_CHARS),
  },
  "The residence must be an object.",
);
export type Residence = z.infer<typeof residenceSchema>;

/** The residence of a consumer who declares none, as the documented call's (D53). */
export const NETHERLANDS: Residence = { country: "NL", postcode: "" };

/** The choice of a consumer who lives outside the EU: ISO 3166 assigns these letters to nobody. */
export const OUTSIDE_EU: CountryCode = "ZZ";

/** The residence on choosing a country. */
export const residenceIn = (country: CountryCode): Residence => ({ country, postcode: "" });

/** Says why a postcode of this country is asked for (D55). */
export const postcodeReason = (country: CountryCode): string =>
  `Some areas of ${countryInText(country)} have different VAT; your postcode tells us which applies.`;

/** Says what a residence lacks to decide its VAT; null if nothing. Only a postcode can tell a part with VAT of its own (D55). */
export function residenceProblem({ country, postcode }: Residence): string | null {
  if (!hasTerritories(country)) return null;
  return postcode === "" ? postcodeReason(country) : postcodeProblem(country, postcode);
}

/** Reads the stored value; anything unexpected counts as absent. */
export const parseStoredResidence = (stored: string | null): Residence | null =>
  parseStored(residenceSchema, stored);
