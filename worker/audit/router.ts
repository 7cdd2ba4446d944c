import { auditPageSchema, undoSchema } from "#domain/site/audit-search.ts";
import { catalogueMemory } from "../catalogue/snapshot.ts";
import { messageResponse } from "../platform/response-schemas.ts";
import { router, staffProcedure } from "../trpc/trpc.ts";
import { listActs } from "./list-acts.ts";
import { auditResponse } from "./response-schemas.ts";
import { type PolicyOf, undoAct } from "./undo-act.ts";

/** The acts of staff, for owners (D60). They're undone as the policies of the shop's other calls say. */
export const auditRouter = (policyOf: PolicyOf) =>
  router({
    list: staffProcedure("audit.read")
      .output(auditResponse)
      .input(auditPageSchema)
      .query(({ ctx, input }) => listActs(ctx.services.db, policyOf, input)),
    undo: staffProcedure("audit.read")
      .meta({ act: { what: "Undid an act" } })
      .output(messageResponse)
      .input(undoSchema)
      .mutation(async ({ ctx, input }) => {
        const permission = await undoAct(ctx.acting, policyOf, input.id, { ...ctx.user, act: ctx.act });
        if (permission === "catalogue.write") {
          catalogueMemory.noteChange();
          ctx.waitUntil(ctx.services.afterCatalogueChange());
        }
        return { message: "The act is undone." };
      }),
  });
