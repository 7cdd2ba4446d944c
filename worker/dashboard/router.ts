import { adminProcedure, router } from "../trpc/trpc.ts";
import { operations } from "../operations/operations.ts";
import { operationsAnswer } from "../operations/response-schemas.ts";
import { summaryAnswer } from "./response-schemas.ts";
import { readSummary } from "./summary.ts";
import { now } from "../platform/clock.ts";

export const dashboardRouter = router({
  summary: adminProcedure
    .meta({ response: summaryAnswer })
    .query(({ ctx }) => readSummary(ctx.services, now())),
  operations: adminProcedure
    .meta({ response: operationsAnswer })
    .query(({ ctx }) => operations(ctx.services.db, now())),
});
