import { z } from "zod";
import { time } from "../../platform/response-schemas.ts";

const day = z.iso.date();

/** A link as administrators see it. Its address is in no response but the one that makes it. */
export const accountantLinkResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  createdBy: z.string(),
  createdAt: time,
  validUntil: day,
  lastUsedAt: time.nullable(),
  /** Whether it still opens anything, and if not, why. */
  state: z.enum(["valid", "expired", "revoked"]),
});
export type AccountantLink = z.input<typeof accountantLinkResponse>;

export const accountantLinksResponse = z.object({
  /** By the shop's clock, in Amsterdam. */
  today: day,
  /** The newest first. */
  links: z.array(accountantLinkResponse),
});

/** The address is shown this once. */
export const madeAccountantLinkResponse = z.object({ id: z.uuid(), address: z.string() });

/** The books that a link opens: the quarters and months since the first sale, the latest first (D56). */
export const accountantBooksResponse = z.object({
  name: z.string(),
  validUntil: day,
  quarters: z.array(
    z.object({
      quarter: z.string(),
      /** True once nothing can change it any more (D77). */
      closed: z.boolean(),
      months: z.array(z.object({ month: z.string(), closed: z.boolean() })),
    }),
  ),
});
export type AccountantBooks = z.input<typeof accountantBooksResponse>;
