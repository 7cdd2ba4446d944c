import { authRouter } from "./auth/router.ts";
import { bulkRouter } from "./bulk/router.ts";
import { filtersRouter, productsRouter } from "./catalogue/router.ts";
import { stripeRouter } from "./checkout/router.ts";
import { contactRouter, messagesRouter } from "./contact/router.ts";
import { dashboardRouter } from "./dashboard/router.ts";
import { ordersRouter } from "./orders/router.ts";
import { imagesRouter } from "./images/router.ts";
import { router } from "./trpc.ts";
import { withdrawalsRouter } from "./withdrawals/router.ts";

export const appRouter = router({
  auth: authRouter,
  products: productsRouter,
  bulk: bulkRouter,
  filters: filtersRouter,
  contact: contactRouter,
  images: imagesRouter,
  stripe: stripeRouter,
  orders: ordersRouter,
  messages: messagesRouter,
  withdrawals: withdrawalsRouter,
  dashboard: dashboardRouter,
});

export type AppRouter = typeof appRouter;
