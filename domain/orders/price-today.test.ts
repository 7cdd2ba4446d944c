import { expect, it } from "vitest";
import { priceTodayInWords } from "./price-today.ts";

const YEAR = { plan: "1 year", unitCents: 1_403_31, todayCents: 1_403_31, withoutVat: true } as const;

it("'as before' is only said of what was paid, with or without VAT (D51)", () => {
  expect(priceTodayInWords(YEAR)).toBe("€1,403.31/year without VAT, as before");
  expect(priceTodayInWords({ ...YEAR, todayCents: 1_450_00 })).toBe(
    "€1,450/year without VAT; it was €1,403.31",
  );
  expect(priceTodayInWords({ ...YEAR, unitCents: 1_698_00, todayCents: 1_698_00, withoutVat: false })).toBe(
    "€1,698/year, as before",
  );
});
