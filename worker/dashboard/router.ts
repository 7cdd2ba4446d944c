import { adminProcedure, router } from "../trpc/trpc.ts";
import { operations } from "../operations/operations.ts";
import { operationsResponse } from "../operations/response-schemas.ts";
import { summaryResponse } from "./response-schemas.ts";
import { readSummary } from "./summary.ts";
import { now } from "../platform/clock.ts";

export const dashboardRouter = router({
  summary: adminProcedure
    .meta({ response: summaryResponse })
    .query(({ ctx }) => readSummary(ctx.services, now())),
  operations: adminProcedure
    .meta({ response: operationsResponse })
    .query(({ ctx }) => operations(ctx.services.db, now())),
});
