import { CONTACT_SUCCESS_TEXT, contactSchema } from "#domain/contact.ts";
import { countAgainst } from "../http/rate-limit.ts";
import { publicProcedure, router } from "../trpc.ts";
import { storeContactMessage } from "./contact.ts";

export const contactRouter = router({
  send: publicProcedure.input(contactSchema).mutation(async ({ ctx, input }) => {
    await countAgainst(ctx.services.limits.LIMIT_CONTACT, ctx.address);
    await storeContactMessage(ctx.services.db, input);
    return { message: CONTACT_SUCCESS_TEXT };
  }),
});
