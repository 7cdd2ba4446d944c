import { z } from "zod";

/** The faults that accept the mail, respond, and report by an event that it didn't arrive. */
export const REPORTED_KINDS = ["bounce", "complain", "fail", "suppress"] as const;
export type ReportedKind = (typeof REPORTED_KINDS)[number];

/** The faults that refuse the mail, by the name of Resend's error. */
export const REFUSED_KINDS = [
  "concurrent_idempotent_requests",
  "daily_quota_exceeded",
  "monthly_quota_exceeded",
] as const;

/** The faults for the next mails. `5xx` and `hang` do nothing with the mail; `drop` accepts it and loses the response. */
const FAULT_KINDS = ["none", "5xx", "hang", "drop", ...REFUSED_KINDS, ...REPORTED_KINDS] as const;

/** The response returned instead, like a gateway's; the mail isn't accepted. */
const givenAnswer = z.strictObject({
  status: z.int().min(200).max(599),
  body: z.string().default(""),
  /** Seconds or a date, as in the Retry-After header. */
  retryAfter: z.string().optional(),
  /** The target of a redirect. */
  location: z.string().optional(),
});
export type GivenAnswer = z.output<typeof givenAnswer>;

/** The body of POST /faults. Without a count, the fault lasts until the next one is set. */
export const faultForm = z.strictObject({
  kind: z.union([z.enum(FAULT_KINDS), givenAnswer]),
  count: z.int().min(1).optional(),
});
export type Fault = z.input<typeof faultForm>["kind"];
type FaultNow = z.output<typeof faultForm>["kind"];

/** The current faults, and how many more times each occurs. */
export class Faults {
  #kind: FaultNow = "none";
  #left = Infinity;

  set({ kind, count }: z.infer<typeof faultForm>): void {
    this.#kind = kind;
    this.#left = count ?? Infinity;
  }

  /** Returns the fault for this call, and counts it. */
  next(): FaultNow {
    const kind = this.#kind;
    this.#left -= 1;
    if (this.#left <= 0) this.set({ kind: "none" });
    return kind;
  }
}
