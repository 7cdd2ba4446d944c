import type { DrillContext } from "./context.ts";

export type Outcome = {
  /** The actions and measurements, in one line. */
  readonly figures: string;
  /** A sentence for each promise that was broken; empty if all were kept. */
  readonly broken: readonly string[];
};

/** A promise of the shop that can be tested again at any time (docs/promises.md). */
export type Drill = {
  readonly name: string;
  run(ground: DrillContext): Promise<Outcome>;
};
