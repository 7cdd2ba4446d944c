import { z } from "zod";
import { PLANS } from "#domain/catalogue/plan.ts";
import { CATALOGUE_COLUMNS } from "#domain/catalogue/product-fields.ts";
import type { ImportLine } from "./apply-import.ts";
import type { ImportReport } from "./import-plan.ts";

const counted = z.int();
const problem = z.object({ line: z.int(), column: z.string().nullable(), message: z.string() });

export const importReport = z.object({
  fingerprint: z.string(),
  problems: z.array(problem),
  notes: z.array(z.string()),
  rows: z.array(
    z.object({
      line: z.int(),
      productname: z.string(),
      outcome: z.enum(["new", "changed", "unchanged", "error"]),
      changes: z.array(
        z.object({ column: z.enum(CATALOGUE_COLUMNS), from: z.string().nullable(), to: z.string() }),
      ),
      buyerPays: z.array(
        z.object({ plan: z.enum(PLANS), fromCents: z.int().nullable(), toCents: z.int().nullable() }),
      ),
      problems: z.array(problem),
    }),
  ),
  missingCount: counted,
  missing: z.array(z.string()),
  deleteMissing: z.boolean(),
}) satisfies z.ZodType<ImportReport>;

/** A line of what an import answers: how far it is, and at last what came of it. */
export const importLine = z.union([
  z.object({ done: counted, total: counted }),
  z.object({ applied: z.object({ added: counted, changed: counted, deleted: counted }) }),
  z.object({ message: z.string() }),
]) satisfies z.ZodType<ImportLine>;
