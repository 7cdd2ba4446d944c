import { authRouter } from "./auth/router.ts";
import { filtersRouter, productsRouter } from "./catalogue/router.ts";
import { stripeRouter } from "./checkout/router.ts";
import { contactRouter } from "./contact/router.ts";
import { router } from "./trpc.ts";

export const appRouter = router({
  auth: authRouter,
  products: productsRouter,
  filters: filtersRouter,
  contact: contactRouter,
  stripe: stripeRouter,
});

export type AppRouter = typeof appRouter;
