import { expect, it } from "vitest";
import { EU_COUNTRIES, type EuCountry } from "./countries.ts";
import { postcodeProblem } from "./postcode.ts";

const TAKEN: Readonly<Record<EuCountry, readonly string[]>> = {
  AT: ["1010", "A-6691", "87491"],
  BE: ["1000", "B-1000"],
  BG: ["1000"],
  CY: ["1010", "CY-1010"],
  CZ: ["110 00", "11000", "CZ-110 00"],
  DE: ["10115", "D-78266", "１０１１５", "\u200B10115"],
  DK: ["1050", "DK-1050"],
  EE: ["10111"],
  ES: ["28001", "38 760"],
  FI: ["00100", "AX-22100"],
  FR: ["75001", "98000"],
  GR: ["105 57", "630 86"],
  HR: ["10000", "HR-10000"],
  HU: ["1011"],
  IE: ["A65 F4E2", "a65f4e2", "D6W 1234", "A65"],
  IT: ["00184"],
  LT: ["LT-01100", "01100"],
  LU: ["L-1111", "1111"],
  LV: ["LV-1010", "1010"],
  MT: ["VLT 1117", "VLT1117"],
  NL: ["1012 AB", "1012ab", "NL-1012 AB"],
  PL: ["00-950", "00950"],
  PT: ["1100-148", "1100"],
  RO: ["010011"],
  SE: ["111 22", "SE-111 22"],
  SI: ["1000", "SI-1000"],
  SK: ["811 01"],
};

const REFUSED: Readonly<Record<EuCountry, readonly string[]>> = {
  AT: ["101", "1012 AB", "010011"],
  BE: ["100", "10115", "Brussel"],
  BG: ["10115"],
  CY: ["10115"],
  CZ: ["1010"],
  DE: ["1011", "1O115", "010011", "10115 Berlin"],
  DK: ["10115"],
  EE: ["1010"],
  ES: ["3500X", "3500"],
  FI: ["0010"],
  FR: ["7500", "750 016"],
  GR: ["1055"],
  HR: ["1000"],
  HU: ["10115"],
  IE: ["10115", "D2"],
  IT: ["0018"],
  LT: ["1010"],
  LU: ["L-11111"],
  LV: ["10115"],
  MT: ["1117"],
  NL: ["1012", "0012 AB", "10115"],
  PL: ["0950"],
  PT: ["90001"],
  RO: ["10115"],
  SE: ["1050"],
  SI: ["10115"],
  SK: ["1010"],
};

it.each(Object.entries(TAKEN))("in %s these can be postcodes: %s (D55)", (country, postcodes) => {
  expect(postcodes.map((postcode) => postcodeProblem(country, postcode))).toEqual(postcodes.map(() => null));
});

it.each(Object.entries(REFUSED))("in %s these can't: %s", (country, postcodes) => {
  for (const postcode of [...postcodes, "", "-"])
    expect(postcodeProblem(country, postcode)).toMatch(/^This isn’t a postcode in .*\. Enter one like /);
});

it.each(Object.keys(EU_COUNTRIES))("shows a postcode of %s that can be one", (country) => {
  const [, example = ""] = /Enter one like (.*)\.$/.exec(postcodeProblem(country, "") ?? "") ?? [];
  expect(postcodeProblem(country, example)).toBeNull();
});

it("aren't checked outside the EU", () => {
  expect(postcodeProblem("CH", "1011")).toBeNull();
});
