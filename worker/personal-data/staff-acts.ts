import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { actChanges, acts } from "../db/schema/acts.ts";
import { ERASED } from "../records/order-view.ts";
import { withoutName } from "./free-texts.ts";
import { idsOf, type PersonalData, type User } from "./subject.ts";

/** Returns the acts that these accounts made as staff (D60), oldest first. */
export function actsOf(
  db: Queryable,
  accounts: readonly User[],
): Promise<Pick<typeof acts.$inferSelect, "at" | "what" | "subject" | "country">[]> {
  const { at, what, subject, country } = acts;
  return db
    .select({ at, what, subject, country })
    .from(acts)
    .where(inArray(acts.userId, idsOf(accounts)))
    .orderBy(asc(at), asc(acts.id));
}

/**
 * Erases the values that acts keep of rows about these orders, and of any other row that names the address; the acts stay
 * (D60). Returns the number of rows.
 */
export async function eraseFromActs(
  db: Queryable,
  email: string,
  { orders: found }: Pick<PersonalData, "orders">,
): Promise<number> {
  const naming = await changesNaming(db, email);
  const erased = await db
    .update(actChanges)
    .set({ before: null, after: null })
    .where(
      and(
        or(isNotNull(actChanges.before), isNotNull(actChanges.after)),
        or(inArray(actChanges.orderId, idsOf(found)), inArray(actChanges.sequence, naming)),
      ),
    )
    .returning({ sequence: actChanges.sequence });
  return erased.length;
}

/** Finds the changes with the address as a word of a value, as other texts are searched for it. */
async function changesNaming(db: Queryable, email: string): Promise<number[]> {
  const text = sql<string>`lower(concat(${actChanges.before}, ' ', ${actChanges.after}))`;
  const rows = await db
    .select({ sequence: actChanges.sequence, text })
    .from(actChanges)
    .where(sql`strpos(${text}, lower(btrim(${email}))) > 0`);
  const isNamed = (json: string) => withoutName(json.replaceAll(/\\[nrt]/g, " "), email) !== null;
  return rows.flatMap(({ sequence, text: json }) => (isNamed(json) ? [sequence] : []));
}

/** Erases who made the acts of an account, and its name from acts about it. */
export async function eraseActor(db: Queryable, { id, username }: User): Promise<void> {
  await db.update(acts).set({ username: ERASED, userId: null }).where(eq(acts.userId, id));
  await db
    .update(acts)
    .set({ subject: ERASED })
    .where(and(eq(acts.subjectKind, "account"), eq(acts.subject, username)));
  await db
    .update(actChanges)
    .set({ before: null, after: null })
    .where(
      or(
        and(eq(actChanges.tableName, "users"), eq(actChanges.rowKey, id)),
        and(
          eq(actChanges.tableName, "approvals"),
          sql`${username} in (${actChanges.after} ->> 'asked_by', ${actChanges.after} ->> 'approved_by')`,
        ),
      ),
    );
}
