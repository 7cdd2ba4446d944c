import type { Database } from "../db/client.ts";
import { openSessions } from "./sessions.ts";
import { forgetFailures } from "./sign-in-limit.ts";

/** Removes what no sign-in needs any more: expired sessions and counts of past minutes. A scheduled job. */
export async function forgetEndedSignIns(db: Database, now: Date): Promise<void> {
  await openSessions(db).deleteExpiredSessions();
  await forgetFailures(db, now);
}
