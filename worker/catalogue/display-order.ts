import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { orderKey, ORDER_STEP } from "#domain/display-order.ts";
import type { ProductId } from "#domain/product.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { isUuid } from "../db/uuid.ts";

/** A product's place in the order: keys grow with it but leave gaps, so that a move rewrites one product. */
type Placed = { readonly id: ProductId; readonly key: number };

/** How many products are first spread apart where there is no room between two. */
const SPREAD_PRODUCTS = 64;
/** The least distance that spreading must give; with less, four times as many products are spread. */
const SPREAD_GAP = 16;
/** Less than any key. */
const BEFORE_ALL = -1;

const placed = { id: products.id, key: products.displayOrder };
const inOrder = [asc(products.displayOrder), asc(products.id)];

/**
 * A product's place counted from 0, as REST answers it: for a query that selects from `products`. It counts the products
 * before it, so it is for single products, not for lists.
 */
export const placeFromZero = sql<number>`(select count(*)::int from products as earlier
  where (earlier.display_order, earlier.id) < (products.display_order, products.id))`;

/** The places of a few products. */
export async function placesOf(
  db: Queryable,
  ids: readonly ProductId[],
): Promise<ReadonlyMap<ProductId, number>> {
  const rows = await db
    .select({ id: products.id, place: placeFromZero })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** The key of a product that is added at the end. Only within `writeCatalogue`, like everything below. */
export async function keyAtEnd(tx: Queryable): Promise<number> {
  const [last] = await tx.select(placed).from(products).orderBy(desc(products.displayOrder)).limit(1);
  return last === undefined ? orderKey(0) : last.key + ORDER_STEP;
}

/** Puts products in this order. Only for ids from the database: the array literal must be of uuids. */
export async function writeOrder(tx: Queryable, ids: readonly ProductId[]): Promise<void> {
  await tx.execute(sql`
    update products set display_order = wanted.place * ${ORDER_STEP}
    from unnest(${`{${ids.join(",")}}`}::uuid[]) with ordinality as wanted(id, place)
    where products.id = wanted.id and products.display_order <> wanted.place * ${ORDER_STEP}`);
}

/** Undefined for an unknown or malformed id. */
export async function placedProduct(tx: Queryable, id: string): Promise<Placed | undefined> {
  if (!isUuid(id)) return undefined;
  const [found] = await tx.select(placed).from(products).where(eq(products.id, id));
  return found;
}

/**
 * The product behind a place, or one so many further on, not counting the one that moves; null behind the last. The place
 * before all is null.
 */
export async function productBehind(
  tx: Queryable,
  above: Placed | null,
  moved: Placed,
  further = 0,
): Promise<Placed | null> {
  const [next = null] = await tx
    .select(placed)
    .from(products)
    .where(and(isBehind(above), ne(products.id, moved.id)))
    .orderBy(...inOrder)
    .offset(further)
    .limit(1);
  return next;
}

/** Moves a product between two neighbours, the last product and null, or null and the first one. */
export async function moveBetween(
  tx: Queryable,
  moved: Placed,
  above: Placed | null,
  below: Placed | null,
): Promise<void> {
  const from = above?.key ?? BEFORE_ALL;
  const key = below === null ? from + ORDER_STEP : from + Math.floor((below.key - from) / 2);
  const hasRoom = key > from;
  await tx
    .update(products)
    .set({ displayOrder: hasRoom ? key : await makeRoom(tx, moved, above) })
    .where(eq(products.id, moved.id));
}

/** Spreads the products behind a place so far apart that others fit between them; returns the key that is free there. */
async function makeRoom(tx: Queryable, moved: Placed, above: Placed | null): Promise<number> {
  const from = above?.key ?? BEFORE_ALL;
  for (let count = SPREAD_PRODUCTS; ; count *= 4) {
    const bound = await productBehind(tx, above, moved, count);
    const gap = bound === null ? ORDER_STEP : Math.floor((bound.key - from) / (count + 2));
    if (gap < SPREAD_GAP) continue;
    await tx.execute(sql`
      update products set display_order = ${from} + ${gap} * (spread.nth + 1)
      from (
        select id, row_number() over (order by display_order, id) as nth from products
        where ${isBehind(above)} and id <> ${moved.id} order by display_order, id limit ${count}
      ) as spread
      where products.id = spread.id`);
    return from + gap;
  }
}

const isBehind = (above: Placed | null): SQL =>
  above === null
    ? sql`true`
    : sql`(${products.displayOrder}, ${products.id}) > (${above.key}, ${above.id}::uuid)`;
