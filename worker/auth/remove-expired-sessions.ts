import { lte } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { accountLinks } from "../db/schema/auth.ts";
import { openSessions } from "./sessions.ts";
import { forgetFailures } from "./sign-in-limit.ts";

/** Removes expired sessions, failure counts and links of accounts (a scheduled job). */
export async function removeExpiredSessions(db: Database, now: Date): Promise<void> {
  await openSessions(db).deleteExpiredSessions();
  await forgetFailures(db, now);
  await db.delete(accountLinks).where(lte(accountLinks.expiresAt, now));
}
