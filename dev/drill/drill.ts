import type { Ground } from "./ground.ts";

export type Outcome = {
  /** What was done and seen, for one line. */
  readonly figures: string;
  /** Sentences about promises that did not hold; none when all did. */
  readonly broken: readonly string[];
};

/** A promise of the shop that can be run again (docs/drills.md). */
export type Drill = {
  readonly name: string;
  run(ground: Ground): Promise<Outcome>;
};
