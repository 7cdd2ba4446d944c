import type Stripe from "stripe";
import { z } from "zod";
import { integer, list } from "./param-parsing.ts";
import { invalidRequest, resourceMissing } from "./stripe-error.ts";

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

export const pageParams = {
  limit: integer.optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: list(z.string()).optional(),
};

export const createdParam = z.union([
  integer,
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);

type Page = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

export function wasCreated(createdS: number, range: z.output<typeof createdParam> | undefined): boolean {
  if (range === undefined) return true;
  if (typeof range === "number") return createdS === range;
  return (
    createdS > (range.gt ?? -Infinity) &&
    createdS >= (range.gte ?? -Infinity) &&
    createdS < (range.lt ?? Infinity) &&
    createdS <= (range.lte ?? Infinity)
  );
}

/** Returns one page of a list, with Stripe's cursors. */
export function paginate<Item extends { id: string }, Shown>(
  items: readonly Item[],
  page: Page,
  shape: { url: string; object: string; show: (item: Item) => Shown },
): Stripe.ApiList<Shown> {
  const limit = page.limit ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT)
    throw invalidRequest(`Invalid limit: must be between 1 and ${MAX_LIMIT}`, {
      code: "parameter_invalid_integer",
      param: "limit",
    });
  const indexOf = (id: string, param: string) => {
    const index = items.findIndex((item) => item.id === id);
    if (index === -1) throw resourceMissing(shape.object, id, param);
    return index;
  };
  let start = 0;
  let end = items.length;
  if (page.starting_after !== undefined) start = indexOf(page.starting_after, "starting_after") + 1;
  if (page.ending_before !== undefined) end = indexOf(page.ending_before, "ending_before");
  const backwards = page.ending_before !== undefined;
  const data = backwards
    ? items.slice(Math.max(start, end - limit), end)
    : items.slice(start, Math.min(end, start + limit));
  return { object: "list", data: data.map(shape.show), has_more: end - start > limit, url: shape.url };
}
