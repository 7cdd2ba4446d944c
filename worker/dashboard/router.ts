import { adminProcedure, router } from "../trpc.ts";
import { lately } from "./lately.ts";

export const dashboardRouter = router({
  lately: adminProcedure.query(({ ctx }) => lately(ctx.services.db, new Date())),
});
