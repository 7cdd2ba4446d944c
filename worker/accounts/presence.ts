import { and, asc, eq, gt, lte, ne } from "drizzle-orm";
import { type Presence, PRESENCE_LASTS_MS } from "#domain/accounts/presence.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";
import { presences } from "../db/schema/presences.ts";
import { now } from "../platform/clock.ts";

const lastEnd = (at: Date) => new Date(at.getTime() - PRESENCE_LASTS_MS);

/** Notes that someone has an order or a product open, and returns the names of the others who have it open now (D57). */
export async function notePresence(
  db: Queryable,
  userId: string,
  { kind, subject }: Presence,
): Promise<string[]> {
  const seenAt = now();
  await db
    .insert(presences)
    .values({ kind, subject, userId, seenAt })
    .onConflictDoUpdate({
      target: [presences.kind, presences.subject, presences.userId],
      set: { seenAt },
    });
  const others = await db
    .select({ username: users.username })
    .from(presences)
    .innerJoin(users, eq(users.id, presences.userId))
    .where(
      and(
        eq(presences.kind, kind),
        eq(presences.subject, subject),
        ne(presences.userId, userId),
        gt(presences.seenAt, lastEnd(seenAt)),
      ),
    )
    .orderBy(asc(users.username));
  return others.map(({ username }) => username);
}

/** Forgets pages that aren't open any more (a scheduled job). */
export async function forgetPresences(db: Queryable, at: Date): Promise<void> {
  await db.delete(presences).where(lte(presences.seenAt, lastEnd(at)));
}
