import { turnRequestSchema, clockReading } from "#domain/time/clock.ts";
import { publicProcedure, router } from "../trpc/trpc.ts";
import { readClock, turnClock } from "./turn-clock.ts";

/** Available on the sandbox only: elsewhere both calls return 404 (D52). */
export const clockRouter = router({
  read: publicProcedure.output(clockReading).query(({ ctx }) => readClock(ctx.services.settings)),
  turn: publicProcedure
    .output(clockReading)
    .input(turnRequestSchema)
    .mutation(({ ctx, input }) => turnClock(ctx.services, input)),
});
