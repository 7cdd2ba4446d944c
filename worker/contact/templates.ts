import { asc, eq, sql } from "drizzle-orm";
import { MOST_TEMPLATES, type SavedTemplate } from "#domain/seller/message-answer.ts";
import type { Database, Queryable } from "../db/client.ts";
import { answerTemplates } from "../db/schema/contact.ts";
import { requireRoom } from "../db/require-room.ts";
import { isUuid } from "../db/uuid.ts";
import { violatedConstraint } from "../db/violated-constraint.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import type { TemplateView } from "./response-schemas.ts";

const UNKNOWN_TEXT = "This template does not exist.";
const SAME_NAME_TEXT = "There is another template with this name.";
const TOO_MANY_TEXT = `There are ${MOST_TEMPLATES} templates already. Remove one first.`;

/** Returns the templates for answers, by name. */
export const listTemplates = (db: Queryable): Promise<TemplateView[]> =>
  db
    .select({ id: answerTemplates.id, name: answerTemplates.name, text: answerTemplates.text })
    .from(answerTemplates)
    .orderBy(asc(sql`lower(${answerTemplates.name})`));

/**
 * Stores a new template, or changes the one with this id. 404 for an unknown id, 409 for a name that another one has, and for one
 * too many.
 */
export async function saveTemplate(db: Database, { id, name, text }: SavedTemplate): Promise<TemplateView[]> {
  try {
    return await db.transaction(async (tx) => {
      if (id === undefined) {
        await requireRoom(tx, answerTemplates, { most: MOST_TEMPLATES, text: TOO_MANY_TEXT });
        await tx.insert(answerTemplates).values({ name, text, updatedAt: now() });
      } else {
        const changed = isUuid(id)
          ? await tx
              .update(answerTemplates)
              .set({ name, text, updatedAt: now() })
              .where(eq(answerTemplates.id, id))
              .returning({ id: answerTemplates.id })
          : [];
        if (changed.length === 0) throw new ShopError("not_found", UNKNOWN_TEXT);
      }
      return listTemplates(tx);
    });
  } catch (error) {
    if (violatedConstraint(error) === "answer_templates_name_key")
      throw new ShopError("conflict", SAME_NAME_TEXT, { fields: { name: SAME_NAME_TEXT } });
    throw error;
  }
}

/** Removes a template. Repeating it changes nothing. */
export async function removeTemplate(db: Queryable, id: string): Promise<TemplateView[]> {
  if (isUuid(id)) await db.delete(answerTemplates).where(eq(answerTemplates.id, id));
  return listTemplates(db);
}
