import type { Database } from "../db/client.ts";
import { openSessions } from "./sessions.ts";
import { forgetFailures } from "./sign-in-limit.ts";

/** Removes expired sessions and expired failure counts (a scheduled job). */
export async function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  await openSessions(db).deleteExpiredSessions();
  await forgetFailures(db, now);
}
