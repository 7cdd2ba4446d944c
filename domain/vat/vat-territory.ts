import { type CountryCode, type EuCountry, isEuCountry } from "./countries.ts";

/** A part of an EU member where its standard rate doesn't apply. */
export type VatTerritory = {
  readonly name: string;
  readonly country: EuCountry;
  /** The digits of its postcodes. */
  readonly postcodes: RegExp;
  /** Its own standard rate in percent, or null outside the EU's VAT area (Art. 6 Directive 2006/112/EC). */
  readonly ratePercent: number | null;
};

/**
 * The special territories (D55). Sources: Art. 6 Directive 2006/112/EC, and ibericode/vat-rates for most postcodes and
 * the rates, but not for the Azores: they've charged 16% since July 2021.
 */
const TERRITORIES: readonly VatTerritory[] = [
  { name: "Canary Islands", country: "ES", postcodes: /^3[58]\d{3}$/, ratePercent: null },
  { name: "Ceuta", country: "ES", postcodes: /^51\d{3}$/, ratePercent: null },
  { name: "Melilla", country: "ES", postcodes: /^52\d{3}$/, ratePercent: null },
  { name: "Åland", country: "FI", postcodes: /^22\d{3}$/, ratePercent: null },
  { name: "Mount Athos", country: "GR", postcodes: /^6308[67]$/, ratePercent: null },
  { name: "Büsingen", country: "DE", postcodes: /^78266$/, ratePercent: null },
  { name: "Heligoland", country: "DE", postcodes: /^27498$/, ratePercent: null },
  // Their former postcodes, 23030 and 22060, aren't listed: other towns, inside the VAT area, still have them.
  { name: "Livigno", country: "IT", postcodes: /^23041$/, ratePercent: null },
  { name: "Campione d’Italia", country: "IT", postcodes: /^22061$/, ratePercent: null },
  // With the overseas collectivities (975, 977, 978, 984 and 986 to 988), but without Monaco (980), where French VAT applies.
  { name: "French overseas", country: "FR", postcodes: /^(?:97\d|98[4678])\d{2}$/, ratePercent: null },
  { name: "Madeira", country: "PT", postcodes: /^9[0-4]\d{2}(?:\d{3})?$/, ratePercent: 22 },
  { name: "Azores", country: "PT", postcodes: /^9[5-9]\d{2}(?:\d{3})?$/, ratePercent: 16 },
  // Both can be reached only through Germany and have a German postcode, too.
  { name: "Jungholz", country: "AT", postcodes: /^(?:6691|87491)$/, ratePercent: 19 },
  { name: "Mittelberg", country: "AT", postcodes: /^(?:699[1-3]|8756[7-9])$/, ratePercent: 19 },
];

/** True if a part of the country is a special territory, which only the postcode can tell. */
export const hasTerritories = (country: CountryCode): boolean =>
  TERRITORIES.some((territory) => territory.country === country);

const digitsOf = (postcode: string): string => postcode.replaceAll(/\D/g, "");

/**
 * Returns the special territory of an address, if it's in one. Only a postcode's digits count: people write '9000-123',
 * '630 86' and 'AX-22100'.
 */
export function vatTerritory(country: CountryCode, postcode: string): VatTerritory | undefined {
  const digits = digitsOf(postcode);
  return TERRITORIES.find((territory) => territory.country === country && territory.postcodes.test(digits));
}

/** True for an address within the EU's VAT area, which leaves out some territories of its members. */
export const isInVatArea = (country: CountryCode, postcode: string): boolean =>
  isEuCountry(country) && vatTerritory(country, postcode)?.ratePercent !== null;
