import * as fc from "fast-check";
import type { CheckoutBuyer } from "#domain/cart/checkout.ts";
import type { Residence } from "#domain/cart/residence.ts";
import type { FilledLine } from "./filled-cart.ts";

const at = (country: string, postcode = ""): Residence => ({ country, postcode });
/** Consumers: near and far, in territories with VAT of their own, outside the VAT area, and without the postcode that tells. */
const RESIDENCES = [
  at("NL"),
  at("BE"),
  at("DE", "10115"),
  at("FI", "00100"),
  at("FR", "75001"),
  at("PT", "9000-123"),
  at("AT", "6691"),
  at("ES", "28001"),
  at("ES", "35001"),
  at("FI", "22100"),
  at("DE", "78266"),
  at("IT", "23041"),
  at("GR", "63086"),
  at("ES"),
  at("ZZ"),
] as const;
const COMPANIES = [
  ["NL", "1012 AB", ""],
  ["DE", "10115", "DE123456789"],
  ["DE", "10115", ""],
  ["DE", "10115", "DE123456200"],
  ["DE", "78266", "DE123456789"],
  ["FI", "00100", ""],
  ["FI", "22100", ""],
  ["IE", "A65 F4E2", "XI123456789"],
  ["ES", "35001", ""],
  ["GB", "BT1 5GS", "XI123456789"],
  ["CH", "8001", "CHE-123.456.789"],
] as const;

type Buyer = Pick<CheckoutBuyer, "residence"> & { readonly company: object | null };
/** Anybody who might buy, also those who aren’t sold to. */
export const anyBuyer: fc.Arbitrary<Buyer> = fc.oneof(
  fc.constantFrom(...RESIDENCES).map((residence) => ({ company: null, residence })),
  fc.constantFrom(...COMPANIES).map(([country, postcode, vatNumber]) => ({
    residence: null,
    company: {
      name: "Bureau",
      street: "Street 1",
      town: "Town",
      country,
      postcode,
      vatNumber,
      purchaseOrder: "",
      email: "office@bureau.example",
    },
  })),
);

/** The lines of a cart, for `filledCart`. */
export const anyLines: fc.Arbitrary<FilledLine[]> = fc.array(
  fc.record({
    priceCents: fc.integer({ min: 1_00, max: 3_000_00 }),
    monthlyCents: fc.integer({ min: 1_00, max: 300_00 }),
    plan: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 12 }),
  }),
  { minLength: 1, maxLength: 3 },
);
