import { and, inArray, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { products } from "#worker/db/schema/catalogue.ts";
import { connect, reasonOf } from "../database/connection.ts";
import { readSeedProducts, seedRows } from "../catalogue/seed-catalogue.ts";
import type { Finding } from "./findings.ts";
import type { EnvironmentName } from "./environments.ts";
import { type SecretValues, secretsFile } from "./secret-values.ts";

const NAMED_PRODUCTS = 3;
const WHERE = "the admin area, Import (docs/deploy.md)";
const PRICES = ["priceCents", "discountCents", "monthlyCents", "oneYearCents", "threeYearCents"] as const;
const columns = {
  productname: products.productname,
  priceCents: products.priceCents,
  discountCents: products.discountCents,
  monthlyCents: products.monthlyCents,
  oneYearCents: products.oneYearCents,
  threeYearCents: products.threeYearCents,
};

/** Returns the names of products whose prices are all the demo's and that no administrator has saved since. */
async function demoPricedProducts(databaseUrl: string): Promise<string[]> {
  const demo = new Map(seedRows(readSeedProducts()).map((row) => [row.productname, row]));
  const sql = connect(databaseUrl);
  try {
    const [tables] = await sql`select to_regclass('public.products') is not null as made`;
    if (tables?.["made"] !== true) return [];
    const stored = await drizzle(sql)
      .select(columns)
      .from(products)
      .where(and(isNull(products.updatedBy), inArray(products.productname, [...demo.keys()])));
    return stored
      .filter((row) => PRICES.every((price) => row[price] === (demo.get(row.productname)?.[price] ?? null)))
      .map(({ productname }) => productname);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Reports a DATABASE_URL that is missing or can't be read and, in production, a catalogue that still has the demo's
 * prices. The preview shop may have them, because every page says there that its prices are examples (D35).
 */
export async function catalogueFindings(
  environment: EnvironmentName,
  { values, source }: SecretValues,
): Promise<Finding[]> {
  const url = values["DATABASE_URL"];
  if (url === undefined || !/^postgres(ql)?:\/\//.test(url)) {
    const fault =
      "DATABASE_URL is missing: it names the database that is migrated and whose prices are compared.";
    return [{ fault, where: secretsFile(environment) }];
  }
  try {
    const names = await demoPricedProducts(url);
    if (names.length === 0 || environment !== "production") return [];
    const some = names.slice(0, NAMED_PRODUCTS).join(", ");
    const fault = `The catalogue sells ${names.length} products at the demo's prices: ${some}${names.length > NAMED_PRODUCTS ? ", …" : ""}.`;
    return [{ fault, where: WHERE }];
  } catch (error) {
    const fault = `DATABASE_URL names a database that cannot be read: ${reasonOf(error)}.`;
    return [{ fault, where: source }];
  }
}
