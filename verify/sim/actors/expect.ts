import type { Account } from "../accounts.ts";
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

/**
 * Returns a check that records a refusal of a call that somebody makes who is an owner until the response. The database may
 * be unreachable.
 */
export function expectSuccess(world: World, what: string, { username }: Account): (reply: Reply) => void {
  const { staff } = world.evidence;
  const from = world.trace.entries.length;
  return ({ status }) => {
    const wereOwner = staff
      .since(from)
      .every(({ members }) => members[username]?.roles.includes("owner") === true);
    if (status >= 400 && status < FAILURES && wereOwner)
      world.evidence.seen.push({
        promise: "every request is answered",
        told: `${what} was answered ${status}`,
      });
  };
}
