import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { COUNTRIES } from "./iso-countries.ts";
import { VAT_CHECKS } from "../vat-number.ts";

const cents = z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number));
const amount = z.union([
  z.pipe(
    z.literal(""),
    z.transform(() => null),
  ),
  cents,
]);
const orNothing = <S extends z.ZodMiniType>(schema: S) =>
  z.union([
    z.pipe(
      z.literal(""),
      z.transform(() => undefined),
    ),
    schema,
  ]);

const rowSchema = z.object({
  place: z.string(),
  country: z.enum(COUNTRIES),
  postcode: z.string(),
  buyer: z.enum(["consumer", "company"]),
  prefix: z.string(),
  number: z.string(),
  check: orNothing(z.enum(VAT_CHECKS)),
  meter: z.enum(["below", "crossing", "above", "registered"]),
  day: z.iso.date(),
  oss_since: orNothing(z.iso.date()),
  this_year: cents,
  last_year: cents,
  gross: cents,
  rule: z.string(),
  reason: z.string(),
  vat_country: z.string(),
  rate: z.string(),
  prices: z.string(),
  net: amount,
  vat: amount,
  formula: z.string(),
});
export type ExpectedRow = z.infer<typeof rowSchema>;

/** The rows of expected-vat.csv, which make-expected.mjs writes without the shop's code. No cell has a comma. */
export function readExpectedRows(): readonly ExpectedRow[] {
  const text = readFileSync(new URL("expected-vat.csv", import.meta.url), "utf8");
  const [header = [], ...rows] = text
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  return rows.map((cells) =>
    rowSchema.parse(Object.fromEntries(header.map((name, column) => [name, cells[column]]))),
  );
}
