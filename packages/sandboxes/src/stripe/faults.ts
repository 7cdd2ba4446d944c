import { z } from "zod";

const MAX_DELAY_MS = 24 * 60 * 60 * 1000;
const MAX_COPIES = 10;
const MAX_AMOUNT_CENTS = 99_999_999;
const delayMs = z.int().min(0).max(MAX_DELAY_MS);

/** The faults with which new events are sent; they can be combined. */
const webhookPlan = z.strictObject({
  copies: z.int().min(1).max(MAX_COPIES).default(1),
  /** Holds events for a moment and sends the newest first. */
  reversed: z.boolean().default(false),
  delayMs: delayMs.default(0),
  /** Each copy waits up to this much longer, drawn from the seed, so copies overtake one another. */
  spreadMs: delayMs.default(0),
  /** The share of events that's never sent, evenly distributed: of 1,000 events, 0.1 keeps back exactly 100. */
  neverShare: z.number().min(0).max(1).default(0),
  /** The amount by which events report too much or too little; the API still reports the real one. */
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

/** The webhook faults: one by its name, or a combination. */
const webhookFault = z.union([z.enum(["once", "twice", "reversed", "never", "wrong-amount"]), webhookPlan]);

/** The API faults. 'error' and 'hang' do nothing; 'drop' does the work and loses the response. */
const apiFault = z.enum(["ok", "error", "hang", "drop"]);

/** If documents state their taxes: Stripe's `total_taxes` may be null, or empty although the invoice has a rate. */
const documentTaxes = z.enum(["stated", "null", "empty"]);
export type DocumentTaxes = z.infer<typeof documentTaxes>;

/** The body of POST /_control. Fields that are left out don't change. */
export const controlChange = z.strictObject({
  webhooks: webhookFault.optional(),
  api: apiFault.optional(),
  /** The number of calls after which the API fault ends. */
  apiCalls: z.int().min(1).nullable().optional(),
  /** How long every call of the API takes. Its idempotency key is in use for as long. */
  apiDelayMs: delayMs.optional(),
  asyncDelayMs: delayMs.optional(),
  documentTaxes: documentTaxes.optional(),
  webhookUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
});

export type WebhookFault = z.infer<typeof webhookFault>;
export type ApiFault = z.infer<typeof apiFault>;
export type Faults = { webhooks: WebhookFault; api: ApiFault; apiCalls: number | null; apiDelayMs: number };

/** Returns the whole plan of a fault, whether it was named or combined. */
export function planOf(fault: WebhookFault): WebhookPlan {
  return typeof fault === "string" ? webhookPlan.parse(NAMED_PLANS[fault]) : fault;
}

export function noFaults(): Faults {
  return { webhooks: "once", api: "ok", apiCalls: null, apiDelayMs: 0 };
}

/** Returns a document's `total_taxes` as it's answered. */
export function statedTaxes<Tax>(documentTaxes: DocumentTaxes, taxes: Tax[]): Tax[] | null {
  if (documentTaxes === "null") return null;
  return documentTaxes === "empty" ? [] : taxes;
}

/** Returns the fault for this API call, and counts it. */
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
