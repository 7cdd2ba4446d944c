import { z } from "zod";
import { CSV_DELIMITERS } from "#domain/csv.ts";
import { ordersFilterSchema, ordersPageSchema, pageSchema } from "#domain/order-search.ts";
import { plainText } from "#domain/text.ts";
import { adminProcedure, router, userProcedure } from "../trpc.ts";
import { listOrders } from "./list-orders.ts";
import { orderByNumber } from "./order-detail.ts";
import { ordersCsv } from "./orders-csv.ts";
import { ownOrders } from "./own-orders.ts";
import { csvAnswer, orderAnswer, ordersAnswer, ownOrdersAnswer } from "./response-schemas.ts";

const csvSchema = z.object(
  {
    ...ordersFilterSchema.shape,
    delimiter: z.enum(CSV_DELIMITERS, "The delimiter must be , or ;").default(","),
    after: z.int("after must be a whole number.").positive("after starts at 1.").optional(),
  },
  "The filter must be an object.",
);

export const ordersRouter = router({
  list: adminProcedure
    .meta({ response: ordersAnswer })
    .input(ordersPageSchema)
    .query(({ ctx, input }) => listOrders(ctx.services.db, input)),
  byNumber: adminProcedure
    .meta({ response: orderAnswer })
    .input(z.object({ number: plainText("number") }, "The call takes an order's number."))
    .query(({ ctx, input }) => orderByNumber(ctx.services.db, input.number)),
  csv: adminProcedure
    .meta({ response: csvAnswer })
    .input(csvSchema)
    .query(({ ctx, input }) => ordersCsv(ctx.services.db, input)),
  /** Only the caller's own orders (D18). */
  mine: userProcedure
    .meta({ response: ownOrdersAnswer })
    .input(z.object({ page: pageSchema }, "The call takes a page."))
    .query(({ ctx, input }) => ownOrders(ctx.services.db, ctx.user.id, input.page)),
});
