import { plainText } from "#domain/text/text.ts";
import type { Services } from "../../request/services.ts";
import { z } from "zod";
import {
  LINK_REQUESTED_TEXT,
  LINKS_ENDED_TEXT,
  lostLinkSchema,
  orderTokenSchema,
} from "#domain/orders/order-link.ts";
import { setSubscriptionAdminSchema } from "#domain/units/subscription-admin.ts";
import { checkoutsPageSchema, ordersPageSchema } from "#domain/order-search/order-search.ts";
import { saveViewSchema, viewIdSchema } from "#domain/order-search/order-views.ts";
import { pageSchema } from "#domain/search/page-number.ts";
import { invoiceResponse } from "../payments/response-schemas.ts";
import { orderInvoice } from "../payments/invoices.ts";
import { messageResponse } from "../../platform/response-schemas.ts";
import { orderNumberSchema } from "#domain/refunds/refund-input.ts";
import { staffProcedure, limitedBy, publicProcedure, router, userProcedure } from "../../trpc/trpc.ts";
import { setSubscriptionAdmin } from "./subscription-admin.ts";
import { BUYERS_EMAIL_CORRECTED_TEXT, correctBuyersEmailSchema } from "#domain/orders/correct-email.ts";
import { correctBuyersEmail } from "./correct-buyers-email.ts";
import { buyAgain, buyAgainResponse } from "../renewals/buy-again.ts";
import { endLinks, endLinksOf, sendOrderLink } from "./send-links.ts";
import { listCheckouts, listOrders, ownOrders } from "./list-orders.ts";
import { orderByNumber } from "./order-detail.ts";
import { orderPage } from "./order-page.ts";
import { orderViewsResponse, savedViews, saveView } from "./order-views.ts";
import { buyersPaper, openBuyersPage, paperPage } from "./papers.ts";
import {
  buyersPageResponse,
  checkoutsResponse,
  orderResponse,
  orderPageResponse,
  ordersResponse,
  ownOrdersResponse,
} from "./response-schemas.ts";
import { correctInvoiceSchema } from "#domain/orders/corrected-invoice.ts";
import { correctInvoice } from "../corrections/correct-invoice.ts";
import { vatCalls } from "../books/router.ts";
import { correctionCalls } from "../corrections/router.ts";
import { orderRefundCalls } from "../refunds/router.ts";
import { transferCalls } from "../payments/transfer-router.ts";
import { renewalOfferCall } from "../renewals/router.ts";
import { stopReminders } from "../renewals/reminders.ts";
import { settleVatConcern, vatCheckedByHand } from "../vat-checks/checks-to-act-on.ts";

export const ordersRouter = router({
  list: staffProcedure("orders.read")
    .output(ordersResponse)
    .input(ordersPageSchema)
    .query(({ ctx, input }) => listOrders(ctx.services.db, input)),
  checkouts: staffProcedure("orders.read")
    .output(checkoutsResponse)
    .input(checkoutsPageSchema)
    .query(({ ctx, input }) => listCheckouts(ctx.services, input)),
  views: staffProcedure("orders.read")
    .output(orderViewsResponse)
    .query(({ ctx }) => savedViews.list(ctx.services.db)),
  saveView: staffProcedure("orders.write")
    .meta({ act: { what: "Saved a view of the orders" } })
    .output(orderViewsResponse)
    .input(saveViewSchema)
    .mutation(({ ctx, input }) => saveView(ctx.acting.db, input)),
  removeView: staffProcedure("orders.write")
    .meta({ act: { what: "Removed a view of the orders" } })
    .output(orderViewsResponse)
    .input(viewIdSchema)
    .mutation(({ ctx, input }) => savedViews.remove(ctx.acting.db, input.id)),
  byNumber: staffProcedure("orders.read")
    .output(orderResponse)
    .input(z.object({ number: plainText("number") }, "The call takes an order's number."))
    .query(({ ctx, input }) => orderByNumber(ctx.services.db, ctx.services.settings, input.number)),
  ...vatCalls,
  ...orderRefundCalls,
  ...transferCalls,
  ...correctionCalls,
  /** Returns only the caller's own orders (D18). */
  mine: userProcedure
    .output(ownOrdersResponse)
    .input(z.object({ page: pageSchema }, "The call takes a page."))
    .query(({ ctx, input }) => ownOrders(ctx.services.db, ctx.services.settings, ctx.user.id, input.page)),
  /** For anyone with an order's link, like the next six calls (D44). */
  byToken: publicProcedure
    .output(orderPageResponse)
    .input(orderTokenSchema)
    .concat(limitedBy("LIMIT_ORDER"))
    .query(({ ctx, input }) => orderPage(ctx.services.db, ctx.services.settings, input.token)),
  invoice: publicProcedure
    .output(invoiceResponse)
    .input(orderTokenSchema)
    .concat(limitedBy("LIMIT_ORDER"))
    .query(({ ctx, input }) => orderInvoice(ctx.services, input.token)),
  document: publicProcedure
    .output(invoiceResponse)
    .input(
      z.object(
        { token: plainText("token"), document: plainText("document") },
        "The call takes a token and a document's number.",
      ),
    )
    .concat(limitedBy("LIMIT_ORDER"))
    .query(({ ctx, input }) => buyersPaper(ctx.services, input)),
  buyAgain: publicProcedure
    .output(buyAgainResponse)
    .input(orderTokenSchema)
    .concat(limitedBy("LIMIT_ORDER"))
    .query(({ ctx, input }) => buyAgain(ctx.services.db, ctx.services.settings, input.token)),
  ...renewalOfferCall,
  setAdministrator: publicProcedure
    .output(orderPageResponse)
    .input(setSubscriptionAdminSchema)
    .concat(limitedBy("LIMIT_ADMINISTRATOR"))
    .mutation(async ({ ctx, input: { token, ...named } }) => {
      const { db, settings } = ctx.services;
      await setSubscriptionAdmin(db, settings, token, named);
      return orderPage(db, settings, token);
    }),
  /** Replaces the invoice by one with corrected details (D76). */
  correctInvoice: publicProcedure
    .output(orderPageResponse)
    .input(correctInvoiceSchema)
    .concat(limitedBy("LIMIT_ADMINISTRATOR"))
    .mutation(async ({ ctx, input: { token, company } }) => {
      await correctInvoice(ctx.services, token, company);
      return orderPage(ctx.services.db, ctx.services.settings, token);
    }),
  /** Ends the order's links and mails its buyer a new one (D44). */
  endLinks: publicProcedure
    .output(messageResponse)
    .input(orderTokenSchema)
    .concat(limitedBy("LIMIT_ORDER_LINK"))
    .mutation(async ({ ctx, input }) => {
      await endLinks(ctx.services.db, ctx.services.settings, input.token);
      return { message: LINKS_ENDED_TEXT };
    }),
  endLinksOf: staffProcedure("orders.write")
    .meta({ act: { what: "Ended an order’s links" } })
    .output(messageResponse)
    .input(orderNumberSchema)
    .mutation(async ({ ctx, input }) => {
      await endLinksOf(ctx.acting.db, ctx.services.settings, input.number);
      return { message: LINKS_ENDED_TEXT };
    }),
  /** Corrects the buyer's address (D82). */
  correctEmail: staffProcedure("orders.write")
    .meta({ act: { what: "Corrected a buyer’s email address" }, stepUp: true })
    .output(messageResponse)
    .input(correctBuyersEmailSchema)
    .mutation(async ({ ctx, input }) => {
      await correctBuyersEmail(ctx.acting, input, ctx.user.username);
      return { message: BUYERS_EMAIL_CORRECTED_TEXT };
    }),
  openBuyersPage: staffProcedure("orders.open")
    .meta({ act: { what: "Opened a buyer’s page" }, stepUp: true })
    .output(buyersPageResponse)
    .input(orderNumberSchema)
    .mutation(({ ctx, input }) =>
      ctx.acting.db.transaction((db) =>
        openBuyersPage({ db, settings: ctx.services.settings }, input.number, ctx.user.username),
      ),
    ),
  paper: staffProcedure("orders.read")
    .output(invoiceResponse)
    .input(
      z.object(
        { number: plainText("number"), document: plainText("document") },
        "The call takes an order's number and a document's.",
      ),
    )
    .query(({ ctx, input }) => paperPage(ctx.services, input)),
  vatCheckedByHand: staffProcedure("orders.write")
    .meta({ act: { what: "Checked a VAT number by hand" } })
    .output(messageResponse)
    .input(orderNumberSchema)
    .mutation(async ({ ctx, input }) => {
      await vatCheckedByHand(ctx.acting.db, input.number);
      return { message: "Noted." };
    }),
  settleVatConcern: staffProcedure("orders.write")
    .meta({ act: { what: "Settled a doubt about VAT" } })
    .output(messageResponse)
    .input(orderNumberSchema)
    .mutation(async ({ ctx, input }) => {
      await settleVatConcern(ctx.acting.db, input.number);
      return { message: "Noted." };
    }),
  /**
   * Responds before it looks up the order, so neither the response nor its timing reveals whether there is one (D44).
   */
  sendLink: publicProcedure
    .output(messageResponse)
    .input(lostLinkSchema)
    .concat(limitedBy("LIMIT_ORDER_LINK"))
    .mutation(({ ctx, input }) => {
      ctx.waitUntil(sendOrderLink(ctx.services, input));
      return { message: LINK_REQUESTED_TEXT };
    }),
});

/** For anyone with an order's link. Never a GET, because mail scanners open links (D44, D51). */
export const remindersRouter = router({
  stop: publicProcedure
    .output(orderPageResponse)
    .input(orderTokenSchema)
    .concat(limitedBy("LIMIT_ADMINISTRATOR"))
    .mutation(({ ctx, input }) => changed(ctx.services, input.token, true)),
  resume: publicProcedure
    .output(orderPageResponse)
    .input(orderTokenSchema)
    .concat(limitedBy("LIMIT_ADMINISTRATOR"))
    .mutation(({ ctx, input }) => changed(ctx.services, input.token, false)),
});

/** Stops or resumes the reminders, and returns the order's page afterwards. */
async function changed({ db, settings }: Services, token: string, stopped: boolean) {
  await stopReminders(db, settings, token, { stopped });
  return orderPage(db, settings, token);
}
