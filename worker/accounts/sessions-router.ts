import { sessionIdSchema } from "#domain/accounts/account-input.ts";
import { messageResponse } from "../platform/response-schemas.ts";
import { router, userProcedure } from "../trpc/trpc.ts";
import { endOwnSession, listOwnSessions } from "../auth/own-sessions.ts";
import { ownSessionsResponse } from "../auth/response-schemas.ts";
import { endOtherSessions } from "../auth/sessions.ts";

/** Where the caller is signed in (D58). */
export const sessionsRouter = router({
  mine: userProcedure
    .output(ownSessionsResponse)
    .query(async ({ ctx }) => ({ sessions: await listOwnSessions(ctx.services.db, ctx.user) })),
  end: userProcedure
    .output(messageResponse)
    .input(sessionIdSchema)
    .mutation(async ({ ctx, input }) => {
      await endOwnSession(ctx.services.db, ctx.user, input.id);
      return { message: "The session has ended." };
    }),
  endOthers: userProcedure.output(messageResponse).mutation(async ({ ctx }) => {
    const { id, sessionHash } = ctx.user;
    const ended = await endOtherSessions(ctx.services.db, id, sessionHash);
    return { message: ended === 1 ? "The other session has ended." : `${ended} other sessions have ended.` };
  }),
});
