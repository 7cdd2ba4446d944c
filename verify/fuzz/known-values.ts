import * as fc from "fast-check";
import { asc, isNotNull } from "drizzle-orm";
import { orderNumber } from "#domain/orders/order.ts";
import { productInEuros } from "#domain/catalogue/product-euros.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { allProducts } from "#worker/testing/all-products.ts";
import type { Queryable } from "#worker/db/client.ts";
import { contactMessages } from "#worker/db/schema/contact.ts";
import { orders } from "#worker/db/schema/orders.ts";
import { withdrawals } from "#worker/db/schema/withdrawals.ts";
import { catalogueFile } from "./catalogue-text.ts";
import { FUZZ_PASSWORDS } from "./fuzz-shop.ts";
import { type JsonText, listText, objectText, oddText, quoted } from "./json-text.ts";
import type { FieldValues } from "./schema-text.ts";

/** Stored rows that a target's inputs can name. */
export type Known = {
  readonly products: readonly Product[];
  readonly orders: readonly { readonly number: string; readonly sessionId: string }[];
  readonly ids: readonly string[];
};

const ROWS_MAX = 50;
const CART_LINES = 6;
/** Placeholder for the catalogue's fingerprint at the time the input is sent. */
export const CURRENT_FINGERPRINT = "the fingerprint of now";
/** Placeholders for the ids of all products in another order, in the forms that tRPC and REST accept. */
export const CURRENT_IDS = "the ids of now";
export const CURRENT_ITEMS = "the products of now";

export async function readKnown(db: Queryable): Promise<Known> {
  const products = await allProducts(db);
  const sessions = await db
    .select({ sequence: orders.sequence, sessionId: orders.checkoutSessionId })
    .from(orders)
    .where(isNotNull(orders.checkoutSessionId))
    .orderBy(asc(orders.sequence))
    .limit(ROWS_MAX);
  const messages = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .orderBy(asc(contactMessages.createdAt))
    .limit(ROWS_MAX);
  const declared = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .orderBy(asc(withdrawals.sequence))
    .limit(ROWS_MAX);
  return {
    products,
    orders: sessions.map(({ sequence, sessionId }) => ({
      number: orderNumber(sequence),
      sessionId: sessionId ?? "",
    })),
    ids: [
      ...products.slice(0, ROWS_MAX).map(({ _id }) => _id),
      ...[...messages, ...declared].map(({ id }) => id),
    ],
  };
}

/** One of these, or any text if there are none. */
const oneOf = (texts: readonly string[]): fc.Arbitrary<string> =>
  texts.length === 0 ? oddText : fc.constantFrom(...texts);

const mostly = (usual: fc.Arbitrary<string>, rare: fc.Arbitrary<string>): fc.Arbitrary<JsonText> =>
  fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: rare }).map(quoted);

/** Non-empty text in any script. */
const words = (maxLength: number) =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength })
    .map((text) => (text.trim() === "" ? "word" : text));
const euros = (min: number, max: number): fc.Arbitrary<JsonText> =>
  fc.integer({ min: min * 100, max: max * 100 }).map((cents) => String(cents / 100));
/** Amounts, some of them not quite whole cents; few, so that a price and its discount coincide. */
const nearEuros = fc.constantFrom(
  "100",
  "99.9999999999",
  "100.000000001",
  "99.99",
  "0.01",
  "1e-9",
  "0.004",
  '"100"',
);
const amount = fc.oneof({ weight: 8, arbitrary: euros(6, 2_000) }, { weight: 1, arbitrary: nearEuros });
const centAmount = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 600, max: 200_000 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom("0", "99", "100.5", "-1", "99999999", "100000000", "1e-9") },
);
const digits = fc.constantFrom("+31 20 123 45 67", "(020) 1234567", "12345", "1.2.3-4.5");

const emails = fc.oneof(
  { weight: 20, arbitrary: fc.stringMatching(/^[a-z0-9_+-]{1,20}@[a-z0-9]{1,12}\.(nl|com)$/) },
  { weight: 1, arbitrary: fc.emailAddress() },
  {
    weight: 1,
    arbitrary: fc.constantFrom("a@b", "a@@b.nl", `${"a".repeat(250)}@b.nl`, `${"a.".repeat(9_000)}@b`),
  },
);

const planNames = ["Monthly", "1 year", "3 year"];
const ofSomePlans = (price: fc.Arbitrary<JsonText>): fc.Arbitrary<JsonText> =>
  fc
    .subarray(planNames)
    .chain((plans) => fc.tuple(...plans.map((plan) => fc.tuple(fc.constant(plan), price))))
    .map(objectText);
/** At least one plan. */
const offered = fc
  .tuple(fc.constantFrom(...planNames), fc.boolean())
  .map(([first, both]) =>
    objectText([
      [first, "true"],
      ...(both ? planNames : []).filter((plan) => plan !== first).map((plan) => [plan, "false"] as const),
    ]),
  );

/** A checkout line as the browser sends it, with the product's name and price, or nearly. */
function cartLine(product: Product): fc.Arbitrary<JsonText> {
  const { productname, total, plans, planPrices } = productInEuros(product);
  const plan = Object.entries(plans).find(([, offered]) => offered)?.[0] ?? "1 year";
  const unitPrice = Object.entries(planPrices).find(([name]) => name === plan)?.[1] ?? total;
  const name = fc.constantFrom(productname, productname.toUpperCase(), ` ${productname}\t`);
  return fc
    .record({
      name,
      quantity: fc.integer({ min: 1, max: 99 }),
      whole: fc.boolean(),
      off: fc.constantFrom(0, 0, 0, 0.01),
    })
    .map(({ name: written, quantity, whole, off }) =>
      objectText([
        ["productname", quoted(written)],
        // Each call has one of them: REST euros, tRPC cents.
        ["total", String(total + off)],
        ["totalCents", String(product.totalCents + off * 100)],
        ...(whole
          ? ([
              ["plans", objectText([[plan, "true"]])],
              ["quantity", String(quantity)],
              ["unitPrice", String(unitPrice)],
              ["unitCents", String(Math.round(unitPrice * 100))],
            ] as const)
          : []),
      ]),
    );
}

function shuffledIds({ products }: Known): fc.Arbitrary<readonly string[]> {
  const ids = products.map(({ _id }) => _id);
  return fc.oneof(
    fc.constant(ids),
    fc.constant(ids.toReversed()),
    fc.shuffledSubarray(ids, { minLength: ids.length }),
    fc.shuffledSubarray(ids),
    fc.shuffledSubarray(ids).map((some) => some.concat(some)),
  );
}

/** Meaningful values by field name, across all calls. */
export function fieldValues(known: Known): FieldValues {
  const names = known.products.map(({ productname }) => productname);
  const images = known.products.map(({ imageUrl }) => imageUrl);
  const imageUrl = mostly(
    fc.oneof(oneOf(images), fc.constantFrom("https://example.com/a.webp", "/images/none.webp")),
    oddText,
  );
  const id = mostly(oneOf(known.ids), fc.oneof(fc.uuid(), oddText));
  const lines = known.products
    .filter(({ stock }) => stock)
    .slice(0, ROWS_MAX)
    .map(cartLine);
  const password = mostly(fc.constantFrom(...FUZZ_PASSWORDS), fc.oneof(oddText, words(30)));
  const searched = mostly(
    fc.oneof(oneOf(names), words(20), fc.constantFrom("auto", "3d print", "SO-001001")),
    oddText,
  );
  return {
    productname: mostly(words(60), oneOf(names)),
    imageUrl,
    /** For paths, which name images without their folder. */
    imageName: mostly(oneOf(images.map((url) => url.split("/").at(-1) ?? url)), oddText),
    price: amount,
    priceCents: centAmount,
    discountCents: fc.oneof(fc.integer({ min: 0, max: 500 }).map(String), fc.constant("null")),
    planCents: ofSomePlans(centAmount),
    discountPrice: fc.oneof(
      { weight: 3, arbitrary: euros(0, 5) },
      { weight: 1, arbitrary: nearEuros },
      fc.constant("null"),
    ),
    planPrices: ofSomePlans(amount),
    description: mostly(words(60), oddText),
    plans: offered,
    stock: fc.constantFrom("true", "true", "false", '"true"'),
    id,
    _id: id,
    slug: mostly(oneOf(known.products.map(({ slug }) => slug)), oddText),
    version: fc.integer({ min: 1, max: 3 }).map(String),
    ids: fc.oneof(
      fc.constant(quoted(CURRENT_IDS)),
      shuffledIds(known).map((ids) => listText(ids.map(quoted))),
    ),
    newItems: fc.oneof(
      fc.constant(quoted(CURRENT_ITEMS)),
      shuffledIds(known).map((ids) => listText(ids.map((one) => objectText([["_id", quoted(one)]])))),
    ),
    deleteMissing: fc.constantFrom("false", "false", "false", "false", "true"),
    sessionId: mostly(
      oneOf(known.orders.map(({ sessionId }) => sessionId)),
      fc.constantFrom("cs_test_abcdefgh12345", "cs_test_"),
    ),
    number: mostly(oneOf(known.orders.map(({ number }) => number)), oddText),
    orderNumber: mostly(
      fc.oneof(fc.constantFrom(...known.orders.map(({ number }) => number), "SO-001001"), words(20)),
      oddText,
    ),
    cart:
      lines.length === 0
        ? fc.constant("[]")
        : fc
            .shuffledSubarray(lines, { minLength: 1, maxLength: Math.min(lines.length, CART_LINES) })
            .chain((some) => fc.tuple(...some))
            .map(listText),
    user: mostly(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{3,23}$/), oddText),
    password,
    currentPassword: password,
    newPassword: password,
    code: mostly(fc.stringMatching(/^[0-9]{6}$/), oddText),
    email: mostly(emails, oddText),
    phone: mostly(digits, oddText),
    firstName: mostly(words(40), oddText),
    lastName: mostly(words(40), oddText),
    name: mostly(words(60), oddText),
    message: mostly(words(200), oddText),
    products: mostly(fc.oneof(fc.constant(""), oneOf(names)), oddText),
    q: searched,
    searchText: searched,
    text: catalogueFile(known.products).map(quoted),
    fingerprint: mostly(fc.constant(CURRENT_FINGERPRINT), oddText),
  };
}
