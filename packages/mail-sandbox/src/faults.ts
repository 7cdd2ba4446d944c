import { z } from "zod";

/**
 * How the next mails fare. `5xx` and `hang` do nothing with the mail; `drop` accepts it and loses the answer; `bounce`
 * accepts it, answers, and reports that it came back.
 */
export const FAULT_KINDS = ["none", "5xx", "hang", "drop", "bounce"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** The body of POST /faults. Without a count, the fault lasts until the next one. */
export const faultForm = z.strictObject({
  kind: z.enum(FAULT_KINDS),
  count: z.int().min(1).optional(),
});

/** What goes wrong now, and how often still. */
export class Faults {
  #kind: FaultKind = "none";
  #left = Infinity;

  set({ kind, count }: z.infer<typeof faultForm>): void {
    this.#kind = kind;
    this.#left = count ?? Infinity;
  }

  /** The fault that this call meets; a counted one wears off. */
  next(): FaultKind {
    const kind = this.#kind;
    this.#left -= 1;
    if (this.#left <= 0) this.set({ kind: "none" });
    return kind;
  }
}
