import { z } from "zod";
import { orderTokenSchema } from "#domain/orders/order-link.ts";
import { orderNumberSchema } from "#domain/refunds/refund-input.ts";
import { plainText } from "#domain/text/text.ts";
import { messageResponse, time } from "../../platform/response-schemas.ts";
import { limitedBy, publicProcedure, staffProcedure } from "../../trpc/trpc.ts";
import { buyersTransfer, returnTransfer, transferOf, useTransfer } from "./settle-transfer.ts";

const count = z.int();
const buyersTransferResponse = z.object({
  /** Where the money is to go; null once the order doesn't wait for it. */
  instructions: z
    .object({ holder: z.string(), iban: z.string(), bic: z.string(), reference: z.string() })
    .nullable(),
  missingCents: count,
  /** What came and isn't used: a part, or more than the order needs. */
  cashCents: count,
  /** When the order ends without its money. */
  endsAt: time,
});
const transferResponse = buyersTransferResponse.extend({
  /** True if the money came too late and is enough. */
  paysOrder: z.boolean(),
  /** Newest first. */
  movements: z.array(z.object({ id: z.string(), type: z.string(), cents: count, at: time })),
});

const pressSchema = z.object(
  {
    number: plainText("number"),
    /** The sum on screen, which is compared. */
    amountCents: z.int("The amount is in cents.").positive("The amount is in cents."),
  },
  "The call takes a number and an amountCents.",
);

/** Calls about an order that's paid by bank transfer (D84). */
export const transferCalls = {
  bankTransfer: publicProcedure
    .output(buyersTransferResponse.nullable())
    .input(orderTokenSchema)
    .concat(limitedBy("LIMIT_ORDER"))
    .query(({ ctx, input }) => buyersTransfer(ctx.services, input.token)),
  bankTransferOf: staffProcedure("orders.read")
    .output(transferResponse.nullable())
    .input(orderNumberSchema)
    .query(({ ctx, input }) => transferOf(ctx.services, input.number)),
  returnTransfer: staffProcedure("refunds.write")
    .meta({ act: { what: "Returned transferred money" }, stepUp: true })
    .output(messageResponse)
    .input(pressSchema)
    .mutation(async ({ ctx, input }) => {
      await returnTransfer(ctx.acting, input, ctx.user.username);
      return { message: "On its way back to the sender." };
    }),
  useTransfer: staffProcedure("orders.write")
    .meta({ act: { what: "Paid an order from a late transfer" } })
    .output(messageResponse)
    .input(pressSchema)
    .mutation(async ({ ctx, input }) => {
      await useTransfer(ctx.acting, input, ctx.user.username);
      return { message: "The order is paid." };
    }),
};
