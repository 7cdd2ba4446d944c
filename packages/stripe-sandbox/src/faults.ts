import { z } from "zod";

const MAX_DELAY_MS = 24 * 60 * 60 * 1000;
const MAX_COPIES = 10;
const MAX_AMOUNT_CENTS = 99_999_999;
const delayMs = z.int().min(0).max(MAX_DELAY_MS);

/** How new events are sent, fault by fault: they may come together. */
const webhookPlan = z.strictObject({
  copies: z.int().min(1).max(MAX_COPIES).default(1),
  /** Holds events for a moment and sends the newest first. */
  reversed: z.boolean().default(false),
  delayMs: delayMs.default(0),
  /** Each copy waits up to so much longer, drawn from the seed: they overtake one another. */
  spreadMs: delayMs.default(0),
  /** The share of events that is never sent, evenly among them: of 1,000 events, 0.1 keeps back exactly 100. */
  neverShare: z.number().min(0).max(1).default(0),
  /** The amount that events report too much, or too little; the API continues to report the real one. */
  amountOffCents: z.int().min(-MAX_AMOUNT_CENTS).max(MAX_AMOUNT_CENTS).default(0),
  seed: z.int().default(1),
});
export type WebhookPlan = z.infer<typeof webhookPlan>;

const NAMED_PLANS = {
  once: {},
  twice: { copies: 2 },
  reversed: { reversed: true },
  never: { neverShare: 1 },
  "wrong-amount": { amountOffCents: -100 },
} as const satisfies Record<string, Partial<WebhookPlan>>;

/** How webhooks misbehave: one fault by its name, or any of them together. */
const webhookFault = z.union([z.enum(["once", "twice", "reversed", "never", "wrong-amount"]), webhookPlan]);

/** How the API misbehaves. 'error' and 'hang' do nothing; 'drop' does the work and loses the answer. */
const apiFault = z.enum(["ok", "error", "hang", "drop"]);

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

/** A fault in full, whether it was named or put together. */
export function planOf(fault: WebhookFault): WebhookPlan {
  return typeof fault === "string" ? webhookPlan.parse(NAMED_PLANS[fault]) : fault;
}

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
