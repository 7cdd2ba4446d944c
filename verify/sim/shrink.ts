import type { Step } from "./schedule.ts";

/** Resolves to true if a schedule still breaks the same promise. */
export type Fails = (schedule: readonly Step[]) => Promise<boolean>;

/** The parts of a step that shrinking may remove: its action, its choice among several, its fault, its details. */
const PARTS = [0, 1, 2, 3] as const;
/** Releasing the oldest round trip, without a fault. */
const SIMPLEST: Step = ["release", 0, 0, 0];

/**
 * Returns a shorter and simpler schedule that still fails. Leaves out halves, quarters and so on down to single steps
 * (Zeller's ddmin, without its complements), simplifies the remaining steps number by number, and then tries single
 * steps once more. Any part of a schedule is a schedule, so nothing has to be kept valid.
 */
export async function shrink(schedule: readonly Step[], fails: Fails): Promise<readonly Step[]> {
  const shorter = await leaveOut(schedule, fails, Math.ceil(schedule.length / 2));
  return leaveOut(await simplify(shorter, fails), fails, 1);
}

async function leaveOut(start: readonly Step[], fails: Fails, largest: number): Promise<readonly Step[]> {
  let best = start;
  for (let size = largest; size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < best.length;) {
      const without = [...best.slice(0, at), ...best.slice(at + size)];
      if (await fails(without)) best = without;
      else at += size;
    }
  }
  return best;
}

async function simplify(start: readonly Step[], fails: Fails): Promise<readonly Step[]> {
  let best = start;
  for (const at of start.keys()) {
    for (const part of PARTS) {
      const step = best[at];
      if (step === undefined || step[part] === SIMPLEST[part]) continue;
      const simpler = best.with(at, without(step, part));
      if (await fails(simpler)) best = simpler;
    }
  }
  return best;
}

function without([action, which, fault, more]: Step, part: (typeof PARTS)[number]): Step {
  return [
    part === 0 ? SIMPLEST[0] : action,
    part === 1 ? 0 : which,
    part === 2 ? 0 : fault,
    part === 3 ? 0 : more,
  ];
}
