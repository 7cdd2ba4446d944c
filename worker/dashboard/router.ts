import { adminProcedure, router } from "../trpc.ts";
import { operations } from "../operations/operations.ts";
import { readSummary } from "./summary.ts";

export const dashboardRouter = router({
  summary: adminProcedure.query(({ ctx }) => readSummary(ctx.services.db, new Date())),
  operations: adminProcedure.query(({ ctx }) => operations(ctx.services.db, new Date())),
});
