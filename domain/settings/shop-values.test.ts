import { describe, expect, it } from "vitest";
import { SETTING_GROUPS } from "./settings.ts";
import {
  readShopValues,
  sampleFacts,
  SETTING_KEYS,
  settingProblems,
  settingText,
  settingTexts,
} from "./shop-values.ts";

it("every setting stands in one group of the page", () => {
  expect(SETTING_GROUPS.flatMap(({ keys }) => keys).toSorted()).toEqual(SETTING_KEYS.toSorted());
});

it("the presets are valid", () => {
  expect([...settingProblems(settingTexts({}))]).toEqual([]);
});

describe("a setting's text", () => {
  it.each([
    ["bankTransferFrom", "1.000,00", 1000],
    ["bankTransferFrom", "€ 2500", 2500],
    ["bankTransferFrom", " ", null],
    ["ossSince", "1 jan 2027", "2027-01-01"],
    ["ossSince", "", null],
    ["countriesOutside", "ch; gb NO ch", ["CH", "GB", "NO"]],
    ["vatNumber", "nl 1234.56.789 b01", "NL123456789B01"],
    ["offerDays", " 14 ", 14],
  ] as const)("%s is read from ‘%s’, and its own text is read again", (key, typed, value) => {
    const read = readShopValues({ [key]: typed })[key];
    expect(read).toEqual(value);
    expect(readShopValues({ [key]: settingText(read) })[key]).toEqual(value);
  });

  it.each([
    ["bankTransferFrom", "1.299", "Enter whole euros"],
    ["bankTransferFrom", "0", "Enter whole euros"],
    ["bankTransferFrom", "12,50", "Enter whole euros"],
    ["ossSince", "2027-02-30", "Enter a day"],
    ["countriesOutside", "CH, Norway", "‘NORWAY’ isn’t a country’s code"],
    ["kvkNumber", "1234567", "KVK number must look like 12345678."],
    ["vatNumber", "DE123456789", "VAT number must look like NL123456789B01."],
    ["offerDays", "30.5", "Offers hold for must be a whole number from 1 to 90."],
    ["offerDays", "", "from 1 to 90"],
    ["sellerName", " ", "Registered name is required."],
    ["sellerEmail", "owner", "Enter a valid email address."],
    ["shopNotices", "often", "Choose how you want to be told."],
    ["transferReminderDays", "20", "The reminder must come before the end, after 14 days."],
    ["offerReminderDays", "30", "An offer holds for 30 days"],
  ] as const)("%s refuses ‘%s’", (key, typed, sentence) => {
    const problems = settingProblems(settingTexts({ [key]: typed }));
    expect([...problems.keys()]).toEqual([key]);
    expect(problems.get(key)).toContain(sentence);
    expect(readShopValues({ [key]: typed })).toEqual(readShopValues({}));
  });
});

it("a stored setting that no longer exists is left out", () => {
  expect(readShopValues({ colour: "red" })).toEqual(readShopValues({}));
});

it("the seller’s samples are named until each is replaced", () => {
  expect(sampleFacts(readShopValues({}))).toHaveLength(6);
  expect(sampleFacts(readShopValues({ street: "Keizersgracht 1", phone: "+31 20 123 4567" }))).toEqual([
    "Town",
    "Email address",
    "KVK number",
    "VAT number",
  ]);
});
