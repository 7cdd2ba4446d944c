import { z } from "zod";

/** The response of calls that return only a sentence. */
export const messageResponse = z.object({ message: z.string() });

/** Every failure, with the id by which its fault is found in the log; `changes` where a cart is stale (D11), `order` where a list of products is (D21). */
export const failureResponse = z.object({
  message: z.string(),
  requestId: z.uuid(),
  changes: z.array(z.looseObject({ productname: z.string(), kind: z.string() })).optional(),
  order: z.array(z.uuid()).optional(),
});

export const count = z.int().min(0);

/** A time in ISO 8601. */
export const time = z.iso.datetime();

/** Which page of a list this is, and how many entries and pages there are. */
export const pageOfList = { total: count, page: z.int().min(1), pageCount: z.int().min(1) };
