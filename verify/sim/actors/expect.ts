import type { Reply } from "../reply.ts";
import type { World } from "../world.ts";

const FAILURES = 500;

/** Notes what must not have been answered. */
export function expectRefusal(world: World, what: string): (reply: Reply) => void {
  return ({ status }) => {
    if (status < 400)
      world.evidence.seen.push({
        promise: "nobody sees what is not theirs",
        told: `${what} was answered ${status}`,
      });
  };
}

/** Notes a refusal of what anybody who may ask can always have; the database may be out of reach. */
export function expectSuccess(world: World, what: string): (reply: Reply) => void {
  return ({ status }) => {
    if (status >= 400 && status < FAILURES)
      world.evidence.seen.push({
        promise: "every request is answered",
        told: `${what} was answered ${status}`,
      });
  };
}
