import { createHash } from "node:crypto";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const first = 20_000 + (createHash("sha256").update(CHECKOUT).digest().readUInt16BE() % 1000) * 10;

/**
 * Each checkout's tests have ports of their own, so that runs in two of them do not take each other's. The first three
 * are for a shop; that of the second lane has the next ones.
 */
export const OWN_PORTS = {
  site: first,
  database: first + 3,
  stripe: first + 5,
  /** The payment sandbox of the Worker's tests. */
  workerStripe: first + 8,
  /** The shop that the test of `npm start` starts. */
  started: first + 9,
} as const;
