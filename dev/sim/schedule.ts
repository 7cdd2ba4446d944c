import { z } from "zod";
import { createRandom, type Random } from "../random.ts";

/**
 * One step of a schedule. Its numbers are read modulo what is possible at the moment, and 0 is always the simplest, so
 * that a schedule stays valid whatever is taken out of it: this is what makes shrinking easy.
 */
const stepSchema = z.tuple([
  /** What happens: its place in the scale of actions (actions.ts). */
  z.int().min(0),
  /** To which of those that it could happen to. */
  z.int().min(0),
  /** What goes wrong with it; 0 is nothing (faults.ts). */
  z.int().min(0),
  /** Details, as each action reads them. */
  z.int().min(0),
]);
export type Step = z.infer<typeof stepSchema>;
export const scheduleSchema = z.array(stepSchema);

/** The scale that an action is drawn from. */
export const SCALE = 1000;
/** Its highest number sells something without a fault (actions.ts): without an order nobody can deliver or pay back. */
export const QUIET_SALE = SCALE - 1;
const MOST_SALES = 3;
const MANY = 9999;
const FAULT_KINDS = 3;

/** Roughly from here on the scale's numbers are actions; below they release round trips. */
const ACTIONS_FROM = 650;

const likedAction = (random: Random): number => random.whole(ACTIONS_FROM, SCALE - 1);

function drawn(random: Random, liked: readonly number[], liking: number): number {
  const choice = random.chance(liking) ? liked[random.whole(0, 1)] : undefined;
  return choice ?? random.whole(0, SCALE - 1);
}

/**
 * A schedule from its seed. Seeds differ in kind, not only in numbers ("swarm testing"): each has its own share of
 * faults, two actions that it likes, and outages that outlast a client's second try.
 */
export function generate(seed: string, steps: number): Step[] {
  const random = createRandom(`schedule ${seed}`);
  const faults = random.pick([0, 0, 0.02, 0.08, 0.25]);
  const sales = random.whole(0, MOST_SALES);
  const liked = random.chance(0.7) ? [likedAction(random), likedAction(random)] : [];
  const liking = random.pick([0.05, 0.15]);
  const outages = Array.from({ length: random.pick([0, 0, 1, 2]) }, () => {
    const from = random.whole(0, steps);
    return { from, to: from + random.whole(5, 30), kind: random.whole(1, FAULT_KINDS) };
  });
  return Array.from({ length: steps }, (_, at) => {
    const outage = outages.find(({ from, to }) => at >= from && at < to);
    const fault = random.chance(faults) ? random.whole(1, FAULT_KINDS) : 0;
    return [
      at < sales ? QUIET_SALE : drawn(random, liked, liking),
      random.whole(0, MANY),
      outage !== undefined && random.chance(0.85) ? outage.kind : fault,
      random.whole(0, MANY),
    ];
  });
}
