import { z } from "zod";
import { createRandom, type Random } from "#dev/catalogue/random.ts";

/** Releasing round trips is the most frequent action and the simplest. */
const RELEASE = "release";
/** All other actions of a step (actions.ts), and how often each is drawn, compared with the others. */
const SHARES = [
  ["sell", 1],
  ["again", 20],
  ["buy", 50],
  ["renew", 12],
  ["pay", 45],
  ["tell", 45],
  ["return", 30],
  ["look", 10],
  ["give up", 10],
  ["frequent job", 12],
  ["daily job", 3],
  ["wait", 10],
  ["jump", 8],
  ["kill", 6],
  ["kill all", 1],
  ["change product", 12],
  ["handle unit", 30],
  ["refund", 24],
  ["retry refund", 12],
  ["bank", 8],
  ["bounce", 4],
  ["name administrator", 6],
  ["withdraw", 6],
  ["overtake", 8],
  ["handle withdrawal", 8],
  ["resend mail", 6],
  ["revoke", 4],
  ["finish", 2],
] as const;
export type ActionName = (typeof SHARES)[number][0];
const ALL_SHARES = SHARES.reduce((sum, [, share]) => sum + share, 0);

const MOST_SALES = 3;
const MANY = 9999;
/** Choices from 0 to `MANY` that are at least this large pick one of the youngest. */
const YOUNG = 7000;
const FAULT_KINDS = 3;
const KILLS: ReadonlySet<Step[0]> = new Set(["kill", "kill all"]);

/**
 * One step of a schedule. Its numbers are read modulo the options available at the moment, and 0 is always the
 * simplest, so a schedule stays valid if any part of it is removed. This makes shrinking easy. Actions have names, so
 * that a stored schedule keeps its meaning when others are added.
 */
const stepSchema = z.tuple([
  z.enum([RELEASE, ...SHARES.map(([name]) => name)]),
  /** The choice among everything it could apply to. */
  z.int().min(0),
  /** Its fault; 0 is none (faults.ts). */
  z.int().min(0),
  /** Details, as each action reads them. */
  z.int().min(0),
]);
export type Step = z.infer<typeof stepSchema>;
export const scheduleSchema = z.array(stepSchema);

/** Returns one of several by a step's number: 0 is the first, and a large number one of the last. */
export const chosenOf = <Thing>(things: readonly Thing[], which: number): Thing | undefined =>
  things[Math.floor(((which % (MANY + 1)) / (MANY + 1)) * things.length)];

/**
 * Returns the schedule of a seed. Seeds differ in kind, not only in numbers ("swarm testing"): with some nothing goes
 * wrong, the others have their own share of faults, and outages that outlast a client's retry. Each prefers some
 * actions, and has its own patience with an operation before another one's turn comes. Some prefer the youngest
 * operation, and so leave the oldest waiting for long.
 */
export function generate(seed: string, steps: number): Step[] {
  const random = createRandom(`schedule ${seed}`);
  const isCalm = random.chance(0.35);
  const faults = isCalm ? 0 : random.pick([0, 0.02, 0.08, 0.25]);
  const sales = random.whole(0, MOST_SALES);
  const liked = Array.from(
    { length: random.whole(0, 3) },
    () => random.pick<readonly [ActionName, number]>(SHARES)[0],
  );
  const liking = random.pick([0.05, 0.15, 0.3]);
  const acting = random.pick([0.2, 0.35]);
  const patience = random.pick([0, 0.1, 0.5]);
  const youngest = random.pick([0, 0, 0.8]);
  const outages = Array.from({ length: isCalm ? 0 : random.pick([0, 0, 1, 2]) }, () => {
    const from = random.whole(0, steps);
    return { from, to: from + random.whole(5, 30), kind: random.whole(1, FAULT_KINDS) };
  });
  return Array.from({ length: steps }, (_, at) => {
    const outage = outages.find(({ from, to }) => at >= from && at < to);
    const fault = random.chance(faults) ? random.whole(1, FAULT_KINDS) : 0;
    const drawn = at < sales ? "sell" : drawAction(random, { liked, liking, acting });
    const action = isCalm && KILLS.has(drawn) ? RELEASE : drawn;
    return [
      action,
      random.whole(action === RELEASE && random.chance(youngest) ? YOUNG : 0, MANY),
      outage !== undefined && random.chance(0.85) ? outage.kind : fault,
      action === RELEASE && !random.chance(patience) ? 0 : random.whole(0, MANY),
    ];
  });
}

type Taste = { readonly liked: readonly ActionName[]; readonly liking: number; readonly acting: number };

function drawAction(random: Random, { liked, liking, acting }: Taste): Step[0] {
  const [first, ...others] = liked;
  if (first !== undefined && random.chance(liking)) return random.pick([first, ...others]);
  return random.chance(acting) ? byShare(random) : RELEASE;
}

function byShare(random: Random): ActionName {
  let left = random.between(0, ALL_SHARES);
  return SHARES.find(([, share]) => (left -= share) < 0)?.[0] ?? "again";
}
