import {
  type Company,
  type CompanyDraft,
  parseStoredCompany,
  parseStoredDraft,
  type StoredCompany,
} from "#domain/cart/company.ts";
import { storedValue } from "#src/api/stored-value.ts";

/** The company that this browser buys for (D76). */
export const companyStore = storedValue<StoredCompany>("company", parseStoredCompany);

/** The company that this browser buys for; null during a server render. */
export const useCompany = companyStore.use;

let left: CompanyDraft | null = null;

/** What was typed about a company before the buyer chose to buy privately, until the page is left. */
export const leftCompany = {
  get: () => left,
  set: (draft: CompanyDraft | null) => {
    left = draft;
  },
};

/**
 * The open form for that company, the same in the cart, at the checkout and in all tabs, until its details are used or cancelled;
 * null while it's closed.
 */
export const companyDraft = storedValue<CompanyDraft>("company-draft", parseStoredDraft);

/** The details of a form in which nothing is typed. */
export const NO_COMPANY: Company = {
  name: "",
  street: "",
  postcode: "",
  town: "",
  country: "NL",
  vatNumber: "",
  purchaseOrder: "",
  email: "",
};
