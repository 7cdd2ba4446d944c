import { staffProcedure, router } from "../trpc/trpc.ts";
import { operations } from "../operations/operations.ts";
import { operationsResponse } from "../operations/response-schemas.ts";
import { foundResponse, salesResponse, summaryResponse } from "./response-schemas.ts";
import { salesSchema } from "#domain/books/sales-days.ts";
import { findSchema } from "#domain/order-search/order-search.ts";
import { findEverything } from "./find-everything.ts";
import { readSales } from "./sales.ts";
import { readSummary } from "./summary.ts";
import { now } from "../platform/clock.ts";

export const dashboardRouter = router({
  summary: staffProcedure("orders.read")
    .output(summaryResponse)
    .query(({ ctx }) => readSummary(ctx.services, now(), ctx.user.staffRoles)),
  sales: staffProcedure("sales.read")
    .output(salesResponse)
    .input(salesSchema)
    .query(({ ctx, input }) => readSales(ctx.services, input.days)),
  find: staffProcedure("admin.enter")
    .output(foundResponse)
    .input(findSchema)
    .query(({ ctx, input }) => findEverything(ctx.services, input.q, ctx.user.staffRoles)),
  operations: staffProcedure("operations.read")
    .output(operationsResponse)
    .query(({ ctx }) => operations(ctx.services.db, now())),
});
