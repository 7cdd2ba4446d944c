import { z } from "zod";

const MAX_DELAY_MS = 24 * 60 * 60 * 1000;
const delayMs = z.int().min(0).max(MAX_DELAY_MS);

/** How webhooks misbehave. 'reversed' holds events for a moment and sends the newest first. */
export const webhookFault = z.union([
  z.enum(["once", "twice", "reversed", "never"]),
  z.strictObject({ delayMs }),
]);

/** How the API misbehaves. 'error' and 'hang' do nothing; 'drop' does the work and loses the answer. */
export const apiFault = z.enum(["ok", "error", "hang", "drop"]);

/** The body of POST /_control; what is left out stays as it is. */
export const controlChange = z.strictObject({
  webhooks: webhookFault.optional(),
  api: apiFault.optional(),
  /** The API fault ends by itself after so many calls. */
  apiCalls: z.int().min(1).nullable().optional(),
  asyncDelayMs: delayMs.optional(),
  webhookUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
});

export type WebhookFault = z.infer<typeof webhookFault>;
export type ApiFault = z.infer<typeof apiFault>;
export type Faults = { webhooks: WebhookFault; api: ApiFault; apiCalls: number | null };

export function noFaults(): Faults {
  return { webhooks: "once", api: "ok", apiCalls: null };
}

/** The fault that this API call meets; a counted one wears off. */
export function nextApiFault(faults: Faults): ApiFault {
  const fault = faults.api;
  if (fault === "ok" || faults.apiCalls === null) return fault;
  faults.apiCalls -= 1;
  if (faults.apiCalls === 0) {
    faults.api = "ok";
    faults.apiCalls = null;
  }
  return fault;
}
