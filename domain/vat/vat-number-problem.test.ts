import { expect, it } from "vitest";
import { vatNumberProblem } from "./vat-number.ts";

it.each([
  ["", "DE"],
  ["", "CH"],
  ["DE123456789", "DE"],
  ["123456789", "DE"],
  ["gr 123456789", "GR"],
  ["123456789", "BE"],
  ["NL123456789B01", "NL"],
  ["CHE-123.456.789 MWST", "CH"],
  ["GB123456789", "GB"],
  ["XI123456789", "GB"],
  ["some number", "US"],
])("the number '%s' can be that of a company in %s (D54)", (typed, country) => {
  expect(vatNumberProblem(typed, country)).toBeNull();
});

it.each([
  [
    "ATU12345678",
    "DE",
    "This VAT number is from Austria, but your address is in Germany. Choose Austria as the country if your company is there, enter its number from Germany, or leave the field empty to pay with VAT.",
  ],
  [
    "de 123 456 789",
    "NL",
    "This VAT number is from Germany, but your address is in the Netherlands. Choose Germany as the country if your company is there, enter its number from the Netherlands, or leave the field empty to pay with VAT.",
  ],
  ["GR123456789", "FR", /^This VAT number is from Greece, but your address is in France\. Choose Greece/],
  ["BE123456789", "DE", /^This VAT number is from Belgium, but your address is in Germany\./],
  ["ATU1234567", "DE", /^This VAT number is from Austria, but your address is in Germany\./],
  [
    "DE123456789",
    "CH",
    "This VAT number is from Germany, but your address is in Switzerland. Choose Germany as the country if your company is there, enter its number from Switzerland, or leave the field empty.",
  ],
  [
    "GB 123456789",
    "DE",
    "This VAT number is from the United Kingdom, but your address is in Germany. Enter your number from Germany, or leave the field empty to pay with VAT.",
  ],
  ["CHE-123.456.789 MWST", "AT", /^This VAT number is from Switzerland, but your address is in Austria\./],
  ["NO123456789MVA", "SE", /^This VAT number is from Norway, but your address is in Sweden\./],
  [
    "XI123456789",
    "IE",
    "A number with XI is for trade in goods with Northern Ireland and doesn’t count for licences. Enter your number from Ireland, or leave the field empty to pay with VAT.",
  ],
  [
    "DE12345678",
    "DE",
    "This isn’t a VAT number from Germany: those look like DE123456789. Check it, or leave the field empty to pay with VAT.",
  ],
  ["12345678901234", "FR", /^This isn’t a VAT number from France: those look like FR12345678901\./],
  ["2.123.456.789", "BE", /^This isn’t a VAT number from Belgium: those look like BE0123456789\./],
  ["12345678", "GR", /^This isn’t a VAT number from Greece: those look like EL123456789\./],
  ["x", "NL", /^This isn’t a VAT number from the Netherlands: those look like NL123456789B01\./],
])("of the number '%s' at an address in %s it says what to do (D54)", (typed, country, text) => {
  expect(vatNumberProblem(typed, country)).toMatch(text);
});
