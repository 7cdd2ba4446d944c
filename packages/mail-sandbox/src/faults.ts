import { z } from "zod";

/**
 * The faults for the next mails. `5xx` and `hang` do nothing with the mail; `drop` accepts it and loses the response;
 * `bounce` accepts it, responds, and reports that it came back.
 */
const FAULT_KINDS = ["none", "5xx", "hang", "drop", "bounce"] as const;

/** The response returned instead, like a gateway's; the mail isn't accepted. */
const givenAnswer = z.strictObject({
  status: z.int().min(200).max(599),
  body: z.string().default(""),
  /** Seconds or a date, as in the Retry-After header. */
  retryAfter: z.string().optional(),
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
