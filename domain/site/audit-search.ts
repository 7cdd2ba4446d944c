import * as z from "zod/mini";
import { pageSchema } from "../search/page-number.ts";
import { SEARCH_TEXT_MAX_CHARS } from "../search/filter.ts";
import { plainText } from "../text/text.ts";

const FILTER_MAX_CHARS = 100;

const chosen = (label: string) =>
  z.optional(plainText(label).check(z.maxLength(FILTER_MAX_CHARS, `${label} is too long.`)));

/** The filter of /Admin/audit (D60): words of a name, an act or its subject, and days; one person; one kind of act. */
export const auditFilterSchema = z.object(
  {
    q: z._default(
      plainText("The search text").check(
        z.maxLength(
          SEARCH_TEXT_MAX_CHARS,
          `The search text may have at most ${SEARCH_TEXT_MAX_CHARS} characters.`,
        ),
      ),
      "",
    ),
    username: chosen("The person"),
    what: chosen("The act"),
  },
  "The filter must be an object.",
);
export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const auditPageSchema = z.extend(auditFilterSchema, { page: pageSchema });

export const undoSchema = z.object({ id: plainText("id") }, "The call takes an act's id.");
