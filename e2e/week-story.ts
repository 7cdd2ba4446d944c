import { WEEK } from "./week-shop.ts";
import { WeekSheet } from "./week-sheet.ts";

export const [MONDAY = "", TUESDAY = "", WEDNESDAY = "", THURSDAY = "", FRIDAY = ""] = WEEK;

// The catalogue's prices at the beginning of the week, in cents, and AutoCAD LT's without VAT: 28300 / 1.21.
export const AUTOCAD_LT = 283_00;
export const AUTOCAD_LT_NET = 233_88;
export const MAYA = 1_163_00;
export const MUDBOX = 58_00;
export const REDUCED = 249_00;
export const SEATS = 12;

export const ADA = { name: "Ada Drafter", email: "ada@example.com", country: "NL" } as const;
export const BEA = { name: "Bea Sculptor", email: "bea@example.com", country: "NL" } as const;
export const GERMAN = {
  name: "Greta Bauer",
  email: "einkauf@bureau.example",
  country: "DE",
  company: {
    name: "Bureau GmbH",
    street: "Hauptstraße 1",
    postcode: "10115",
    town: "Berlin",
    country: "DE",
    vatNumber: "DE123456789",
    purchaseOrder: "PO-77",
    email: "einkauf@bureau.example",
  },
} as const;
export const DUTCH = {
  name: "Jan Jansen",
  email: "inkoop@tekenaars.example",
  country: "NL",
  company: {
    name: "Tekenaars B.V.",
    street: "Keizersgracht 1",
    postcode: "1015 CJ",
    town: "Amsterdam",
    country: "NL",
    vatNumber: "",
    purchaseOrder: "",
    email: "inkoop@tekenaars.example",
  },
} as const;
export const seats = (quantity: number, totalCents = AUTOCAD_LT) => [
  { productname: "AutoCAD LT", totalCents, quantity },
];
export const mudboxes = (quantity: number) => [{ productname: "Mudbox", totalCents: MUDBOX, quantity }];

export const sheet = new WeekSheet();
/** The orders' numbers, by their buyer. */
export const numbers = { ada: "", german: "", dutch: "", bea: "", adaAgain: "" };
