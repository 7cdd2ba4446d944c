import { z } from "zod";

/** The response of calls that return only a message. */
export const messageResponse = z.object({ message: z.string() });

/** The resolver of such a call: it does the work, and then says so. */
export const withMessage =
  <Call>(message: string, work: (call: Call) => Promise<unknown>) =>
  async (call: Call): Promise<z.input<typeof messageResponse>> => {
    await work(call);
    return { message };
  };

/**
 * The response of every failure, with the id that identifies it in the log; with `changes` if a cart is stale (D11),
 * with `order` if a list of products is (D21).
 */
export const failureResponse = z.object({
  message: z.string(),
  requestId: z.uuid(),
  changes: z.array(z.looseObject({ productname: z.string(), kind: z.string() })).optional(),
  order: z.array(z.uuid()).optional(),
  /** The caller must first prove who they are (D58). */
  stepUp: z.literal(true).optional(),
  /** The call waits for another owner, and then needs to be made again (D57). */
  approval: z.literal("waits").optional(),
});

export const count = z.int().min(0);

/** A time in ISO 8601 format; a row's date becomes one. */
export const time = z
  .union([z.date(), z.iso.datetime()])
  .transform((at) => (typeof at === "string" ? at : at.toISOString()))
  .pipe(z.iso.datetime());

/** The number of a list's page, and the total numbers of entries and pages. */
export const pageOfList = { total: count, page: z.int().min(1), pageCount: z.int().min(1) };
