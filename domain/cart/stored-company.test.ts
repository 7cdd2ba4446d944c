import { expect, it } from "vitest";
import {
  type Company,
  companyRules,
  companySchema,
  companyDraftIn,
  parseStoredCompany,
  parseStoredDraft,
} from "./company.ts";

const BUREAU: Company = {
  name: "Bureau GmbH",
  street: "Hauptstraße 1",
  postcode: "1011",
  town: "Berlin",
  country: "DE",
  vatNumber: "ATU12345678",
  purchaseOrder: "",
  email: "einkauf@bureau.example",
};
const VAT = { rule: "below_threshold", country: "NL", ratePercent: 21, silent: false };

it("a company that a form would refuse today is still the one that this browser buys for (D76)", () => {
  const { error } = companySchema.check(companyRules).safeParse(BUREAU);
  expect(error?.issues.map(({ path }) => path)).toEqual([["postcode"], ["vatNumber"]]);
  expect(parseStoredCompany(JSON.stringify({ company: BUREAU, vat: VAT }))).toEqual({
    company: BUREAU,
    vat: VAT,
  });
});

it("what was typed is kept as it is, with every field or not at all", () => {
  const typed = { ...BUREAU, name: " ", email: "einkauf@" };
  expect(companyDraftIn(typed)).toEqual(typed);
  expect(parseStoredDraft(JSON.stringify(typed))).toEqual(typed);
  const { email: _email, ...others } = typed;
  expect(companyDraftIn(others)).toBeNull();
  expect(parseStoredDraft("{")).toBeNull();
});
