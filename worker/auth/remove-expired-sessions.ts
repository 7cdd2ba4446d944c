import { lte } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { accountLinks } from "../db/schema/auth.ts";
import { approvals } from "../db/schema/staff.ts";
import { runAll } from "../platform/run-all.ts";
import { forgetChallenges } from "./factors/challenges.ts";
import { forgetPendingSignIns } from "./pending-sign-in.ts";
import { openSessions } from "./sessions.ts";
import { forgetFailures } from "./sign-in-limit.ts";

/** Removes expired sessions, pending sign-ins, challenges, failure counts, approvals and links of accounts (a scheduled job). */
export async function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  await runAll([
    () => openSessions(db).deleteExpiredSessions(),
    () => forgetPendingSignIns(db, now),
    () => forgetChallenges(db, now),
    () => forgetFailures(db, now),
    async () => db.delete(approvals).where(lte(approvals.expiresAt, now)),
    async () => db.delete(accountLinks).where(lte(accountLinks.expiresAt, now)),
  ]);
}
