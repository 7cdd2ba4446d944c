import { createHash } from "node:crypto";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const first = 20_000 + (createHash("sha256").update(CHECKOUT).digest().readUInt16BE() % 800) * 12;

/**
 * Each checkout's tests have their own ports, so that runs in two checkouts do not collide. The first three are for a
 * shop; the second lane's shop has the next ones.
 */
export const OWN_PORTS = {
  site: first,
  database: first + 3,
  stripe: first + 5,
  /** The next free one for the second lane. */
  mail: first + 7,
  /** The next free one for the second lane, too. */
  vies: first + 10,
  /** The sandboxes of the Worker tests. */
  workerStripe: first + 8,
  workerMail: first + 2,
  workerVies: first + 11,
  /** The shop started by the test of `npm start`. */
  started: first + 9,
} as const;
