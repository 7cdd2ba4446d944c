import * as z from "zod/mini";
import { entitlementIdSchema } from "#domain/orders/ids.ts";
import type { RefundRequest } from "#domain/refunds/refund-plan.ts";
import { REFUND_SCOPES } from "#domain/refunds/refund.ts";
import { readTypedCents } from "#domain/money/typed-amount.ts";
import { randomUuid } from "#src/api/random-uuid.ts";

const draftSchema = z.readonly(
  z.object({
    scope: z.enum(REFUND_SCOPES),
    units: z.readonly(z.array(entitlementIdSchema)),
    amount: z.string(),
    keep: z.boolean(),
    reason: z.string(),
    /** One per request: a second press after a lost response finds the refund of the first. */
    requestKey: z.string(),
  }),
);

/** A refund that is being filled in. It outlives its form, which can be closed and opened again, and a reload. */
export type RefundDraft = z.infer<typeof draftSchema>;

export const parseRefundDraft = (values: unknown): RefundDraft | null =>
  z.safeParse(draftSchema, values).data ?? null;

/** A changed draft is another request, so it gets another key. */
export const newKey = (): string => randomUuid();

/** A blank draft, which refunds the whole remaining amount. */
export const newRefundDraft = (): RefundDraft => ({
  scope: "whole",
  units: [],
  amount: "",
  keep: false,
  reason: "",
  requestKey: newKey(),
});

/** Returns the refund that a draft describes, or a sentence about the draft's error. */
export function requestOf({
  scope,
  units,
  amount,
  keep,
}: RefundDraft): RefundRequest | { readonly problem: string } {
  if (scope === "whole") return { whole: true, keep };
  if (scope === "units")
    return units.length === 0 ? { problem: "Choose at least one unit." } : { entitlementIds: units, keep };
  const typed = readTypedCents(amount);
  if ("message" in typed) return { problem: typed.message };
  const cents = typed.cents ?? 0;
  if (cents < 1 || !Number.isInteger(cents)) return { problem: "Enter an amount of at least €0.01." };
  return { amountCents: cents };
}
