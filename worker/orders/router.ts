import { z } from "zod";
import {
  LINK_REQUESTED_TEXT,
  LINKS_ENDED_TEXT,
  lostLinkSchema,
  orderTokenSchema,
  setAdministratorSchema,
} from "#domain/orders/order-link.ts";
import { ordersPageSchema } from "#domain/orders/order-search.ts";
import { pageSchema } from "#domain/search/page-number.ts";
import { plainText } from "#domain/text/text.ts";
import { daySchema } from "#domain/orders/renewal.ts";
import { invoiceAnswer } from "../payments/response-schemas.ts";
import { orderInvoice } from "../payments/order-invoice.ts";
import { messageAnswer } from "../platform/response-schemas.ts";
import { orderNumberSchema, refundIdSchema, refundSchema } from "#domain/orders/refund-input.ts";
import { sendQueued } from "../mail/send-queued.ts";
import { refundOrder, retryRefund } from "../refunds/make-refund.ts";
import { orderRefunds } from "../refunds/order-refunds.ts";
import { orderOfNumber } from "./order-of-number.ts";
import { orderRefundsAnswer } from "../refunds/response-schemas.ts";
import { revokeLost } from "../refunds/revoke-lost.ts";
import { adminProcedure, limitedBy, publicProcedure, router, userProcedure } from "../trpc.ts";
import { setAdministrator } from "./administrator.ts";
import { buyAgain } from "./buy-again.ts";
import { endLinks, endLinksOf } from "./end-links.ts";
import { listOrders } from "./list-orders.ts";
import { orderByNumber } from "./order-detail.ts";
import { orderPage } from "./order-page.ts";
import { ownOrders } from "./own-orders.ts";
import {
  buyAgainAnswer,
  orderAnswer,
  orderPageAnswer,
  ordersAnswer,
  ownOrdersAnswer,
  renewalOfferAnswer,
} from "./response-schemas.ts";
import { renewalOffer } from "../renewals/renewal-offer.ts";
import { sendOrderLink } from "./send-order-link.ts";

const renewalOfferSchema = z.object(
  { token: plainText("token"), endsOn: z.optional(daySchema) },
  "The call takes a token.",
);

export const ordersRouter = router({
  list: adminProcedure
    .meta({ response: ordersAnswer })
    .input(ordersPageSchema)
    .query(({ ctx, input }) => listOrders(ctx.services.db, input)),
  byNumber: adminProcedure
    .meta({ response: orderAnswer })
    .input(z.object({ number: plainText("number") }, "The call takes an order's number."))
    .query(({ ctx, input }) => orderByNumber(ctx.services.db, ctx.services.settings, input.number)),
  /** What was refunded of an order and what can be (D48), as the next three answer it, too. */
  refunds: adminProcedure
    .meta({ response: orderRefundsAnswer })
    .input(orderNumberSchema)
    .query(async ({ ctx, input }) => {
      const { id } = await orderOfNumber(ctx.services.db, input.number);
      return orderRefunds(ctx.services.db, id);
    }),
  refund: adminProcedure
    .meta({ response: orderRefundsAnswer })
    .input(refundSchema)
    .mutation(async ({ ctx, input }) => {
      const orderId = await refundOrder(ctx.services, input, ctx.user.username);
      ctx.waitUntil(sendQueued(ctx.services));
      return orderRefunds(ctx.services.db, orderId);
    }),
  retryRefund: adminProcedure
    .meta({ response: orderRefundsAnswer })
    .input(refundIdSchema)
    .mutation(async ({ ctx, input }) => {
      const orderId = await retryRefund(ctx.services, input, ctx.user.username);
      ctx.waitUntil(sendQueued(ctx.services));
      return orderRefunds(ctx.services.db, orderId);
    }),
  /** After a dispute was lost (D50). */
  revoke: adminProcedure
    .meta({ response: orderRefundsAnswer })
    .input(orderNumberSchema)
    .mutation(async ({ ctx, input }) =>
      orderRefunds(ctx.services.db, await revokeLost(ctx.services.db, input.number, ctx.user.username)),
    ),
  /** Only the caller's own orders (D18). */
  mine: userProcedure
    .meta({ response: ownOrdersAnswer })
    .input(z.object({ page: pageSchema }, "The call takes a page."))
    .query(({ ctx, input }) => ownOrders(ctx.services.db, ctx.services.settings, ctx.user.id, input.page)),
  /** For anyone with an order's link, as are the next four (D44). */
  byToken: publicProcedure
    .meta({ response: orderPageAnswer })
    .input(orderTokenSchema)
    .concat(limitedBy("LIMIT_ORDER"))
    .query(({ ctx, input }) => orderPage(ctx.services.db, ctx.services.settings, input.token)),
  invoice: publicProcedure
    .meta({ response: invoiceAnswer })
    .input(orderTokenSchema)
    .concat(limitedBy("LIMIT_ORDER"))
    .query(({ ctx, input }) => orderInvoice(ctx.services, input.token)),
  buyAgain: publicProcedure
    .meta({ response: buyAgainAnswer })
    .input(orderTokenSchema)
    .concat(limitedBy("LIMIT_ORDER"))
    .query(({ ctx, input }) => buyAgain(ctx.services.db, ctx.services.settings, input.token)),
  /** What of an order can be renewed, at today's prices (D51). */
  renewal: publicProcedure
    .meta({ response: renewalOfferAnswer })
    .input(renewalOfferSchema)
    .concat(limitedBy("LIMIT_ORDER"))
    .query(({ ctx, input }) => renewalOffer(ctx.services.db, ctx.services.settings, input)),
  setAdministrator: publicProcedure
    .meta({ response: orderPageAnswer })
    .input(setAdministratorSchema)
    .concat(limitedBy("LIMIT_ADMINISTRATOR"))
    .mutation(async ({ ctx, input: { token, ...named } }) => {
      const { db, settings } = ctx.services;
      await setAdministrator(db, settings, token, named);
      ctx.waitUntil(sendQueued(ctx.services));
      return orderPage(db, settings, token);
    }),
  /** Ends the order's links and emails its buyer a new one (D44). */
  endLinks: publicProcedure
    .meta({ response: messageAnswer })
    .input(orderTokenSchema)
    .concat(limitedBy("LIMIT_ORDER_LINK"))
    .mutation(async ({ ctx, input }) => {
      await endLinks(ctx.services.db, ctx.services.settings, input.token);
      ctx.waitUntil(sendQueued(ctx.services));
      return { message: LINKS_ENDED_TEXT };
    }),
  endLinksOf: adminProcedure
    .meta({ response: messageAnswer })
    .input(orderNumberSchema)
    .mutation(async ({ ctx, input }) => {
      await endLinksOf(ctx.services.db, ctx.services.settings, input.number);
      ctx.waitUntil(sendQueued(ctx.services));
      return { message: LINKS_ENDED_TEXT };
    }),
  /** Answers before it looks for the order: neither answer nor timing reveals whether there is one (D44). */
  sendLink: publicProcedure
    .meta({ response: messageAnswer })
    .input(lostLinkSchema)
    .concat(limitedBy("LIMIT_ORDER_LINK"))
    .mutation(({ ctx, input }) => {
      ctx.waitUntil(sendOrderLink(ctx.services, input));
      return { message: LINK_REQUESTED_TEXT };
    }),
});
