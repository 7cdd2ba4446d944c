import { lte } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { accountLinks } from "../db/schema/auth.ts";
import { approvals } from "../db/schema/staff.ts";
import { forgetChallenges } from "./factors/challenges.ts";
import { forgetPendingSignIns } from "./pending-sign-in.ts";
import { openSessions } from "./sessions.ts";
import { forgetFailures } from "./sign-in-limit.ts";

/** Removes expired sessions, pending sign-ins, challenges, failure counts, approvals and links of accounts (a scheduled job). */
export async function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  await openSessions(db).deleteExpiredSessions();
  await forgetPendingSignIns(db, now);
  await forgetChallenges(db, now);
  await forgetFailures(db, now);
  await db.delete(approvals).where(lte(approvals.expiresAt, now));
  await db.delete(accountLinks).where(lte(accountLinks.expiresAt, now));
}
