import { adminProcedure, router } from "../trpc.ts";
import { operations } from "../operations/operations.ts";
import { lately } from "./summary.ts";

export const dashboardRouter = router({
  lately: adminProcedure.query(({ ctx }) => lately(ctx.services.db, new Date())),
  operations: adminProcedure.query(({ ctx }) => operations(ctx.services.db, new Date())),
});
