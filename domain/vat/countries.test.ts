import { expect, it } from "vitest";
import { countryName, EU_COUNTRIES, isEuCountry, vatPrefixOf } from "./countries.ts";
import { COUNTRIES } from "./testing/iso-countries.ts";

it("the EU has 27 members, and only Greece's VAT numbers begin with other letters than its code", () => {
  const members = COUNTRIES.filter(isEuCountry);
  expect(members).toHaveLength(27);
  expect(members.toSorted()).toEqual(Object.keys(EU_COUNTRIES).toSorted());
  expect(members.filter((country) => vatPrefixOf(country) !== country)).toEqual(["GR"]);
  expect(vatPrefixOf("GR")).toBe("EL");
});

it.each(["GB", "XI", "EL", "CH", "AX", "RE", "nl", "toString", ""])("%j isn't a member", (country) => {
  expect(isEuCountry(country)).toBe(false);
});

it("each of the 249 countries of ISO 3166-1 has one English name", () => {
  expect(new Set(COUNTRIES).size).toBe(249);
  const names = COUNTRIES.map(countryName);
  expect(new Set(names).size).toBe(249);
  expect(COUNTRIES.filter((country, at) => names[at] === country)).toEqual([]);
  expect(["NL", "CH", "GB", "AX"].map(countryName)).toEqual([
    "Netherlands",
    "Switzerland",
    "United Kingdom",
    "Åland Islands",
  ]);
});
