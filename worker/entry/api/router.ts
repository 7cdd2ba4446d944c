import { accountantRouter } from "../../sales/books/router.ts";
import { auditRouter } from "../../audit/router.ts";
import type { PolicyOf } from "../../audit/undo-act.ts";
import { factorsRouter } from "../../accounts/factors-router.ts";
import { authRouter, sessionsRouter } from "../../accounts/router.ts";
import { approvalsRouter, staffRouter } from "../../accounts/staff-router.ts";
import { bulkRouter } from "../../bulk/router.ts";
import { pricesRouter } from "../../catalogue/prices-router.ts";
import { filtersRouter, productsRouter } from "../../catalogue/router.ts";
import { stripeRouter } from "../../sales/checkout/router.ts";
import { clockRouter } from "../../clock/router.ts";
import { contactRouter, messagesRouter } from "../../contact/router.ts";
import { customersRouter, notesRouter, tagsRouter } from "../../customers/router.ts";
import { dashboardRouter } from "../../dashboard/router.ts";
import { deliveriesRouter } from "../../sales/deliveries/router.ts";
import { adminOffersRouter } from "../../sales/offers/admin-router.ts";
import { offersRouter } from "../../sales/offers/router.ts";
import { ordersRouter, remindersRouter } from "../../sales/orders/router.ts";
import { imagesRouter } from "../../images/router.ts";
import { mailsRouter } from "../../mail/router.ts";
import { stockRequestsRouter } from "../../stock-requests/router.ts";
import { renewalsRouter } from "../../sales/renewals/router.ts";
import { settingsRouter } from "../../settings/router.ts";
import { policyOf } from "../../trpc/procedures.ts";
import { router } from "../../trpc/trpc.ts";
import { withdrawalsRouter } from "../../sales/withdrawals/router.ts";

const policyOfCall: PolicyOf = (call) => policyOf(appRouter, call);

/** In the order in which GET /api/openapi.json describes the documented procedures. */
export const appRouter = router({
  products: productsRouter,
  prices: pricesRouter,
  bulk: bulkRouter,
  filters: filtersRouter,
  auth: authRouter,
  sessions: sessionsRouter,
  factors: factorsRouter,
  contact: contactRouter,
  stockRequests: stockRequestsRouter,
  images: imagesRouter,
  stripe: stripeRouter,
  offers: offersRouter,
  adminOffers: adminOffersRouter,
  orders: ordersRouter,
  accountant: accountantRouter,
  deliveries: deliveriesRouter,
  renewals: renewalsRouter,
  reminders: remindersRouter,
  messages: messagesRouter,
  mails: mailsRouter,
  withdrawals: withdrawalsRouter,
  customers: customersRouter,
  notes: notesRouter,
  tags: tagsRouter,
  dashboard: dashboardRouter,
  staff: staffRouter,
  approvals: approvalsRouter,
  settings: settingsRouter,
  audit: auditRouter(policyOfCall),
  clock: clockRouter,
});

export type AppRouter = typeof appRouter;
