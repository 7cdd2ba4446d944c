import { sql } from "drizzle-orm";
import { z } from "zod";
import { USERNAME } from "#domain/accounts/account.ts";
import { draftOfProduct } from "#domain/catalogue-files/catalogue-row.ts";
import { contactSchema } from "#domain/seller/contact.ts";
import { productDraftSchema } from "#domain/catalogue/product-draft.ts";
import { productInEuros } from "#domain/catalogue/product-euros.ts";
import { isMainCategory, isSubcategory } from "#domain/catalogue/taxonomy.ts";
import { withdrawalFormSchema } from "#domain/withdrawals/withdrawal-input.ts";
import { readShop } from "#verify/model/read-shop.ts";
import { checkShop } from "#verify/model/rules.ts";
import { nameKeys } from "#worker/catalogue/product-slug.ts";
import { allProducts } from "#worker/testing/all-products.ts";
import type { Queryable } from "#worker/db/client.ts";
import { sessions, users } from "#worker/db/schema/auth.ts";
import { oldSlugs } from "#worker/db/schema/catalogue.ts";
import { contactMessages } from "#worker/db/schema/contact.ts";
import { withdrawals } from "#worker/db/schema/withdrawals.ts";
import { euroProductResponse } from "#worker/catalogue/product-in-euros.ts";

const NUL = "\u0000";

/**
 * Reads back the tables that store callers' input. Returns each row that the schemas would have refused, and each
 * broken promise.
 */
export async function storedFaults(db: Queryable): Promise<string[]> {
  const found = [
    await productFaults(db),
    await accountFaults(db),
    await messageFaults(db),
    await withdrawalFaults(db),
    await brokenPromises(db),
  ];
  return found.flat();
}

/** Rules that the shop's tables must satisfy, regardless of the requests it received. */
async function brokenPromises(db: Queryable): Promise<string[]> {
  const ask = async (statement: string) =>
    [...(await db.execute(sql.raw(statement)))].map((row) =>
      Object.values(row).map((value) => JSON.stringify(value)),
    );
  return checkShop(await readShop({ ask })).map(({ promise, told }) => `${promise}: ${told}`);
}

/** A schema's error about something stored. */
function fieldErrors(what: string, schema: z.core.$ZodType, value: unknown): string[] {
  const read = z.safeParse(schema, value);
  return read.success ? [] : [`${what}: ${read.error.issues[0]?.message ?? "malformed"}`];
}

const unless = (isFine: boolean, fault: string): string[] => (isFine ? [] : [fault]);

const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, at) => values.indexOf(value) !== at);

/** Texts that should have been trimmed and stripped of NUL before they were stored. */
const untidy = (what: string, texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts)
    .filter(([, text]) => text !== text.trim() || text.includes(NUL))
    .map(([field]) => `${what} has an untidy ${field}`);

async function productFaults(db: Queryable): Promise<string[]> {
  const all = await allProducts(db);
  const former = await db.select().from(oldSlugs);
  const slugs = new Set(all.map(({ slug }) => slug));
  const each = all.flatMap((product, place) => {
    const { productname, description, priceCents, discountCents, totalCents, displayOrder } = product;
    const what = `product ${JSON.stringify(productname)}`;
    return [
      fieldErrors(what, euroProductResponse, productInEuros(product)),
      fieldErrors(what, productDraftSchema, draftOfProduct(product)),
      untidy(what, { productname, description }),
      unless(displayOrder === place, `${what} is answered with place ${displayOrder} instead of ${place}`),
      unless(product.mainCategories.every(isMainCategory), `${what} has an unknown category`),
      unless(product.subcategories.every(isSubcategory), `${what} has an unknown subcategory`),
      unless(priceCents - (discountCents ?? 0) === totalCents, `${what} has a total of ${totalCents}`),
    ].flat();
  });
  const keys = await nameKeys(
    db,
    all.map(({ productname }) => productname),
  );
  return [
    each,
    duplicates(keys).map((name) => `two products are called ${name}`),
    former.filter(({ slug }) => slugs.has(slug)).map(({ slug }) => `${slug} is an old and a present address`),
  ].flat();
}

async function accountFaults(db: Queryable): Promise<string[]> {
  const all = await db.select().from(users);
  const open = await db.select().from(sessions);
  return [
    all
      .filter(({ username }) => !USERNAME.test(username))
      .map(({ username }) => `an account is called ${username}`),
    all
      .filter(({ passwordHash }) => !passwordHash.startsWith("$argon2id$v=19$m=19456,t=2,p=1$"))
      .map(({ username }) => `${username} has an odd password hash`),
    duplicates(all.map(({ username }) => username.toLowerCase())).map(
      (name) => `two accounts are called ${name}`,
    ),
    open.filter(({ id }) => !/^[0-9a-f]{64}$/.test(id)).map(({ id }) => `the session ${id} is no hash`),
  ].flat();
}

async function messageFaults(db: Queryable): Promise<string[]> {
  const all = await db.select().from(contactMessages);
  return all.flatMap(({ id, firstName, lastName, email, phone, message }) => {
    const fields = { firstName, lastName, email, phone, message };
    return fieldErrors(`message ${id}`, contactSchema, fields).concat(untidy(`message ${id}`, fields));
  });
}

async function withdrawalFaults(db: Queryable): Promise<string[]> {
  const all = await db.select().from(withdrawals);
  return all.flatMap(({ sequence, name, email, orderNumber, statement }) => {
    const fields = { name, email, orderNumber, products: "" };
    const what = `withdrawal ${sequence}`;
    const declares = [name, email, orderNumber].every((text) => statement.includes(text));
    return [
      fieldErrors(what, withdrawalFormSchema, fields),
      untidy(what, { name, email, orderNumber }),
      unless(declares, `${what} declares something else`),
    ].flat();
  });
}
