import {
  type Catalogue,
  type CompletedOperation,
  type Operation,
  serialOrder,
  type Verdict,
} from "./serial-order.ts";

/** More changes would have too many possible orders to try. */
const MOST_DEEDS = 6;
const VERDICTS: Readonly<Record<number, Verdict>> = { 200: "done", 409: "conflict", 404: "missing" };

/** The administrators' changes to the catalogue since the shop was last idle, and the response to each. */
export class CatalogueChanges {
  #start: Catalogue | undefined;
  #deeds: CompletedOperation[] = [];
  #isWhole = true;

  note(operation: Operation, status: number): void {
    const verdict = VERDICTS[status];
    if (verdict === undefined) this.lose();
    else this.#deeds.push({ operation, verdict });
  }

  /** A change has been made that isn't recorded here. */
  lose(): void {
    this.#isWhole = false;
  }

  /** True if some serial order explains the responses and the current catalogue, with nothing in flight. */
  areExplained(now: Catalogue): boolean {
    const start = this.#start;
    const deeds = this.#deeds;
    const isKnown = start !== undefined && this.#isWhole && deeds.length <= MOST_DEEDS;
    this.#start = now;
    this.#deeds = [];
    this.#isWhole = true;
    return !isKnown || serialOrder(start, deeds, now) !== undefined;
  }
}
