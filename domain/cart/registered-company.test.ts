import { expect, it } from "vitest";
import { registeredCompany } from "./registered-company.ts";

const NOTHING = { name: "", street: "", postcode: "", town: "" };

it.each([
  [
    "BE",
    "ATELIER SRL",
    "Rue Haute 1\n1000 Bruxelles",
    { name: "ATELIER SRL", street: "Rue Haute 1", postcode: "1000", town: "Bruxelles" },
  ],
  [
    "NL",
    "STUDIO B.V.||STUDIO",
    "\nDAMRAK 00001 A\n1012 AB AMSTERDAM\n",
    { name: "STUDIO B.V.", street: "DAMRAK 00001 A", postcode: "1012 AB", town: "AMSTERDAM" },
  ],
  [
    "AT",
    "Büro GmbH",
    "Ring 1\nTop 4\nAT-1010 Wien",
    { name: "Büro GmbH", street: "Ring 1, Top 4", postcode: "AT-1010", town: "Wien" },
  ],
  // Without a postcode at the beginning of a line, only the name is clear.
  ["IE", "Office Ltd", "1 Main Street, Dublin 2", { ...NOTHING, name: "Office Ltd" }],
  // Germany and Spain don't tell.
  ["DE", null, null, NOTHING],
])("the register of %s has a name and an address to fill in (D76)", (country, name, address, expected) => {
  expect(registeredCompany(country, { name, address })).toEqual(expected);
});
