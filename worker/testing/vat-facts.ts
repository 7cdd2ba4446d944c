import type { VatFacts } from "#domain/vat/vat-facts.ts";

/** The facts of an order of €100.00 by a consumer in this country. */
export const testVatFacts = (country = "NL"): VatFacts => ({
  sale: {
    day: "2026-11-01",
    buyer: { kind: "consumer", country, postcode: "" },
    settings: { ossSince: null, countriesOutside: [] },
    crossBorderNetCents: { thisYear: 0, lastYear: 0 },
    grossCents: 100_00,
  },
  requestCountry: null,
});
