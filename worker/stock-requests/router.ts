import { STOCK_REQUEST_TEXT, stockRequestSchema } from "#domain/catalogue/stock-request.ts";
import { messageResponse } from "../platform/response-schemas.ts";
import { limitedBy, publicProcedure, router } from "../trpc/trpc.ts";
import { storeStockRequest } from "./stock-requests.ts";

export const stockRequestsRouter = router({
  add: publicProcedure
    .output(messageResponse)
    .input(stockRequestSchema)
    .concat(limitedBy("LIMIT_CONTACT"))
    .mutation(async ({ ctx, input }) => {
      await storeStockRequest(ctx.services, input);
      return { message: STOCK_REQUEST_TEXT };
    }),
});
