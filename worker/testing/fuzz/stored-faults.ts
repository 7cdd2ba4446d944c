import { asc } from "drizzle-orm";
import { z } from "zod";
import { USERNAME } from "#domain/account.ts";
import { draftOfProduct } from "#domain/catalogue-row.ts";
import { productKey } from "#domain/checkout.ts";
import { contactSchema } from "#domain/contact.ts";
import { EVENT_SOURCES, ORDER_EVENT_KINDS } from "#domain/order-events.ts";
import { ORDER_STATUSES } from "#domain/order.ts";
import { isPlan } from "#domain/plan.ts";
import { productDraftSchema } from "#domain/product-draft.ts";
import { isMainCategory, isSubcategory } from "#domain/taxonomy.ts";
import { withdrawalFormSchema } from "#domain/withdrawal-input.ts";
import { listProducts } from "../../catalogue/products.ts";
import type { Queryable } from "../../db/client.ts";
import {
  contactMessages,
  oldSlugs,
  orderEvents,
  orderItems,
  orders,
  sessions,
  stripeEvents,
  users,
  withdrawals,
} from "../../db/schema.ts";
import { productAnswer } from "../../http/answers.ts";

const NUL = "\u0000";

/** Reads every table back and names each row that the schemas would not have let in. */
export async function storedFaults(db: Queryable): Promise<string[]> {
  const found = [
    await productFaults(db),
    await orderFaults(db),
    await accountFaults(db),
    await messageFaults(db),
    await withdrawalFaults(db),
  ];
  return found.flat();
}

/** The complaints of a schema about something stored. */
function complaints(what: string, schema: z.ZodType | z.core.$ZodType, value: unknown): string[] {
  const read = z.safeParse(schema, value);
  if (!read.success) return [`${what}: ${read.error.issues[0]?.message ?? "malformed"}`];
  return [];
}

const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, at) => values.indexOf(value) !== at);

async function productFaults(db: Queryable): Promise<string[]> {
  const all = await listProducts(db);
  const former = await db.select().from(oldSlugs);
  const slugs = new Set(all.map(({ slug }) => slug));
  const each = all.flatMap((product, place) => {
    const what = `product ${JSON.stringify(product.productname)}`;
    return [
      ...complaints(what, productAnswer, product),
      ...complaints(what, productDraftSchema, draftOfProduct(product)),
      ...(product.displayOrder === place
        ? []
        : [`${what} stands at ${product.displayOrder} instead of ${place}`]),
      ...(product.mainCategories.every(isMainCategory) ? [] : [`${what} has an unknown category`]),
      ...(product.subcategories.every(isSubcategory) ? [] : [`${what} has an unknown subcategory`]),
      ...(product.productname === product.productname.trim() ? [] : [`${what} has space around its name`]),
      ...(Math.round(product.price * 100) - Math.round((product.discountPrice ?? 0) * 100) ===
      Math.round(product.total * 100)
        ? []
        : [`${what} has a total of ${product.total}`]),
    ];
  });
  return [
    ...each,
    ...duplicates(all.map(({ productname }) => productKey(productname))).map(
      (name) => `two products are called ${name}`,
    ),
    ...former
      .filter(({ slug }) => slugs.has(slug))
      .map(({ slug }) => `${slug} is an old and a present address`),
  ];
}

async function orderFaults(db: Queryable): Promise<string[]> {
  const items = await db.select().from(orderItems).orderBy(asc(orderItems.orderId), asc(orderItems.position));
  const events = await db.select().from(orderEvents);
  const all = await db.select().from(orders);
  const each = all.flatMap((order) => {
    const what = `order ${order.sequence}`;
    const lines = items.filter(({ orderId }) => orderId === order.id);
    const sum = lines.reduce((cents, line) => cents + line.unitCents * line.quantity, 0);
    return [
      ...(sum === order.amountCents ? [] : [`${what} is ${order.amountCents} and its lines are ${sum}`]),
      ...(lines.length > 0 && lines.every(({ position }, at) => position === at)
        ? []
        : [`${what} lacks lines`]),
      ...(lines.every(({ plan, productname }) => isPlan(plan) && productname.trim() !== "")
        ? []
        : [`${what} has an odd line`]),
      ...(ORDER_STATUSES.includes(order.status) ? [] : [`${what} is ${order.status}`]),
      ...(order.status === "paid" && order.paymentIntentId === null
        ? [`${what} is paid without a payment`]
        : []),
      ...(events.some(({ orderId }) => orderId === order.id) ? [] : [`${what} has no timeline`]),
    ];
  });
  const kinds = new Set<string>(ORDER_EVENT_KINDS);
  const sources = new Set<string>(EVENT_SOURCES);
  const strange = events.filter(({ kind, source }) => !kinds.has(kind) || !sources.has(source));
  const noted = await db.select().from(stripeEvents);
  return [
    ...each,
    ...strange.map(({ kind, source }) => `an order's timeline says ${kind} by ${source}`),
    ...noted
      .filter(({ id, type }) => !/^evt_\w/.test(id) || !type.startsWith("checkout.session."))
      .map(({ id }) => `the event ${id} is noted`),
  ];
}

async function accountFaults(db: Queryable): Promise<string[]> {
  const all = await db.select().from(users);
  const open = await db.select().from(sessions);
  return [
    ...all
      .filter(({ username }) => !USERNAME.test(username))
      .map(({ username }) => `an account is called ${username}`),
    ...all
      .filter(({ passwordHash }) => !passwordHash.startsWith("$argon2id$v=19$m=19456,t=2,p=1$"))
      .map(({ username }) => `${username} has an odd password hash`),
    ...duplicates(all.map(({ username }) => username.toLowerCase())).map(
      (name) => `two accounts are called ${name}`,
    ),
    ...open.filter(({ id }) => !/^[0-9a-f]{64}$/.test(id)).map(({ id }) => `the session ${id} is no hash`),
  ];
}

async function messageFaults(db: Queryable): Promise<string[]> {
  const all = await db.select().from(contactMessages);
  return all.flatMap(({ id, firstName, lastName, email, phone, message }) => {
    const fields = { firstName, lastName, email, phone, message };
    return [...complaints(`message ${id}`, contactSchema, fields), ...untidy(`message ${id}`, fields)];
  });
}

async function withdrawalFaults(db: Queryable): Promise<string[]> {
  const all = await db.select().from(withdrawals);
  return all.flatMap(({ sequence, name, email, orderNumber, statement }) => {
    const fields = { name, email, orderNumber };
    const what = `withdrawal ${sequence}`;
    return [
      ...complaints(what, withdrawalFormSchema, { ...fields, products: "" }),
      ...untidy(what, { ...fields, statement }),
      ...(statement.includes(name) && statement.includes(email) && statement.includes(orderNumber)
        ? []
        : [`${what} declares something else`]),
    ];
  });
}

/** Texts that were to be trimmed and freed of NUL before they were stored. */
const untidy = (what: string, texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts)
    .filter(([, text]) => text !== text.trim() || text.includes(NUL))
    .map(([field]) => `${what} has an untidy ${field}`);
