import { auditPageSchema, undoSchema } from "#domain/site/audit-search.ts";
import { catalogueMemory } from "../catalogue/snapshot.ts";
import { messageResponse } from "../platform/response-schemas.ts";
import { router, staffProcedure } from "../trpc/trpc.ts";
import { listActs } from "./list-acts.ts";
import { auditResponse } from "./response-schemas.ts";
import { undoAct } from "./undo-act.ts";
import { permissionToUndo } from "./undoable.ts";

/** The acts of staff, for owners (D60). */
export const auditRouter = router({
  list: staffProcedure("audit.read")
    .output(auditResponse)
    .input(auditPageSchema)
    .query(({ ctx, input }) => listActs(ctx.services.db, input)),
  undo: staffProcedure("audit.read")
    .meta({ act: { what: "Undid an act" } })
    .output(messageResponse)
    .input(undoSchema)
    .mutation(async ({ ctx, input }) => {
      const call = await undoAct(ctx.acting, input.id, { ...ctx.user, act: ctx.act });
      if (permissionToUndo(call) === "catalogue.write") {
        catalogueMemory.noteChange();
        ctx.waitUntil(ctx.services.afterCatalogueChange());
      }
      return { message: "The act is undone." };
    }),
});
