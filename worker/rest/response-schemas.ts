import { z } from "zod";
import type { SignInAnswer } from "#domain/account.ts";
import type { EuroProduct } from "#domain/product-euros.ts";
import { partOfFields } from "#domain/product-fields.ts";
import type { ImportLine } from "../bulk/apply-import.ts";
import type { OpenedCheckout } from "../checkout/checkout.ts";
import type { SessionStatus } from "../payments/session-status.ts";
import type { StoredImage } from "../images/store-image.ts";
import { ORDER_STATUSES } from "#domain/order.ts";

/** What REST calls answer, for GET /api/openapi.json. The types hold them to what the procedures give. */

const { productname, imageUrl, price, discountPrice, planPrices, ...same } = partOfFields("answer");

export const productAnswer = z.object({
  _id: z.uuid(),
  productname,
  slug: z.string(),
  imageUrl,
  price,
  discountPrice,
  total: z.number(),
  ...same,
  planPrices,
  displayOrder: z.int(),
  version: z.int(),
}) satisfies z.ZodType<EuroProduct>;

export const productsAnswer = z.array(productAnswer);

export const messageAnswer = z.object({ message: z.string() });

/** Every failure, with the id by which its fault is found in the log; `changes` where a cart is stale (D11), `order` where a list of products is (D21). */
export const failureAnswer = z.object({
  message: z.string(),
  requestId: z.uuid(),
  changes: z.array(z.looseObject({ productname: z.string(), kind: z.string() })).optional(),
  order: z.array(z.uuid()).optional(),
});

export const signInAnswer = z.object({
  accessToken: z.string(),
  roles: z.array(z.int()),
}) satisfies z.ZodType<SignInAnswer>;

export const refreshAnswer = z.object({ accessToken: z.string() });

export const openedCheckoutAnswer = z.object({
  clientSecret: z.string(),
  sessionId: z.string(),
}) satisfies z.ZodType<OpenedCheckout>;

export const expiredCheckoutAnswer = z.object({ status: z.literal("expired") });

const cents = z.int();

export const sessionStatusAnswer = z.object({
  status: z.enum(["open", "complete", "expired"]),
  paymentStatus: z.enum(["paid", "unpaid", "no_payment_required"]),
  orderNumber: z.string(),
  orderStatus: z.enum(ORDER_STATUSES),
  lineItems: z.object({
    data: z.array(
      z.object({
        description: z.string().nullable(),
        quantity: z.int().nullable(),
        amount_total: cents,
        currency: z.string(),
      }),
    ),
  }),
  session: z.object({
    customer_details: z.object({ name: z.string().nullable() }).nullable(),
    amount_total: cents.nullable(),
    amount_tax: cents.nullable(),
    currency: z.string().nullable(),
  }),
}) satisfies z.ZodType<SessionStatus>;

export const webhookAnswer = z.object({
  received: z.literal(true),
  outcome: z.enum(["applied", "duplicate", "ignored"]),
});

export const storedImageAnswer = z.object({
  imageUrl: z.string(),
  key: z.string(),
  width: z.int(),
  height: z.int(),
}) satisfies z.ZodType<StoredImage>;

const count = z.int();

/** A line of what an import answers: how far it is, and at last what came of it. */
export const importLine = z.union([
  z.object({ done: count, total: count }),
  z.object({ applied: z.object({ added: count, changed: count, deleted: count }) }),
  z.object({ message: z.string() }),
]) satisfies z.ZodType<ImportLine>;
