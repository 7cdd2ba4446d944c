import type { Reply } from "../reply.ts";
import type { World } from "../world.ts";

const FAILURES = 500;

/** Returns a check that records a response that should have been a refusal. */
export function expectRefusal(world: World, what: string): (reply: Reply) => void {
  return ({ status }) => {
    if (status < 400)
      world.evidence.seen.push({
        promise: "nobody sees what is not theirs",
        told: `${what} was answered ${status}`,
      });
  };
}

/** Returns a check that records a refusal of a permitted call. The database may be unreachable. */
export function expectSuccess(world: World, what: string): (reply: Reply) => void {
  return ({ status }) => {
    if (status >= 400 && status < FAILURES)
      world.evidence.seen.push({
        promise: "every request is answered",
        told: `${what} was answered ${status}`,
      });
  };
}
