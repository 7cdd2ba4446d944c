import type { Context as HonoContext } from "hono";
import { z } from "zod";
import type { $ZodType } from "zod/v4/core";
import { registerSchema, signInSchema } from "#domain/account-input.ts";
import { sessionIdSchema } from "#domain/checkout.ts";
import { contactSchema } from "#domain/contact.ts";
import { euroChangeSchema, euroDraftSchema } from "#domain/product-draft.ts";
import { productInEuros } from "#domain/product-euros.ts";
import { filterSchema } from "#domain/search.ts";
import { productsInEuros, readChange, readDraft } from "../catalogue/product-in-euros.ts";
import { euroCheckoutSchema, readCheckout } from "../checkout/cart-in-euros.ts";
import type { AppEnv } from "../platform/app-env.ts";
import {
  expiredCheckoutAnswer,
  messageAnswer,
  openedCheckoutAnswer,
  productAnswer,
  productsAnswer,
  refreshAnswer,
  sessionStatusAnswer,
  signInAnswer,
} from "./response-schemas.ts";
import { readJson } from "../platform/request-body.ts";
import { readNewOrder, updateOrderSchema } from "./update-order.ts";

/** Who may call: anybody, whoever holds a live session's cookie, an administrator's access token. */
export type Access = "public" | "session" | "admin";

type RestContext = HonoContext<AppEnv>;

/** One REST path: what routes and describes it. */
export type Endpoint = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** As documented; matched in any case (D31). */
  readonly path: string;
  readonly procedure: string;
  readonly type: "query" | "mutation";
  readonly access: Access;
  readonly summary: string;
  readonly query?: Readonly<Record<string, $ZodType>>;
  readonly body?: $ZodType;
  /** What status 200 carries. */
  readonly answer: $ZodType;
  /**
   * The procedure's input. It goes on as it came, but that euros become cents: the procedure parses it, and its
   * complaint is the answer.
   */
  readonly input: (c: RestContext) => unknown;
  /** Makes what REST answers, in euros, of what the procedure answers in cents. */
  presentAnswer?(answer: unknown): unknown;
};

const nothing = () => undefined;
const jsonBody = (c: RestContext) => readJson(c.req.raw);
const idOf = (c: RestContext) => ({ id: c.req.param("id") });

/** The documented paths (S77–S86), each a thin shim over one procedure (D29). */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    method: "GET",
    path: "/api/products",
    procedure: "products.list",
    type: "query",
    access: "public",
    summary: "All products, in display order",
    answer: productsAnswer,
    input: nothing,
    presentAnswer: productsInEuros,
  },
  {
    method: "GET",
    path: "/api/products/:id",
    procedure: "products.byId",
    type: "query",
    access: "public",
    summary: "One product",
    answer: productAnswer,
    input: idOf,
    presentAnswer: productInEuros,
  },
  {
    method: "POST",
    path: "/api/products",
    procedure: "products.create",
    type: "mutation",
    access: "admin",
    summary: "Adds a product at the end of the catalogue",
    body: euroDraftSchema,
    answer: productAnswer,
    input: async (c) => readDraft(await jsonBody(c)),
    presentAnswer: productInEuros,
  },
  {
    method: "PUT",
    path: "/api/products/update/:id",
    procedure: "products.update",
    type: "mutation",
    access: "admin",
    summary: "Rewrites a product, whatever its version; fields left out of the optional ones stay",
    body: euroChangeSchema,
    answer: productAnswer,
    input: async (c) => ({ ...idOf(c), draft: readChange(await jsonBody(c)) }),
    presentAnswer: productInEuros,
  },
  {
    method: "DELETE",
    path: "/api/products/delete/:id",
    procedure: "products.remove",
    type: "mutation",
    access: "admin",
    summary: "Deletes a product and the image that nothing else uses",
    answer: messageAnswer,
    input: idOf,
  },
  {
    method: "POST",
    path: "/api/products/updateOrder",
    procedure: "products.reorder",
    type: "mutation",
    access: "admin",
    summary: "Puts all products in this order; 409 carries the true order when the list is not theirs",
    body: updateOrderSchema,
    answer: messageAnswer,
    input: async (c) => readNewOrder(await jsonBody(c)),
  },
  {
    method: "POST",
    path: "/api/filterProducts",
    procedure: "filters.all",
    type: "query",
    access: "public",
    summary: "The products that match ticks and search text",
    body: filterSchema,
    answer: productsAnswer,
    input: jsonBody,
    presentAnswer: productsInEuros,
  },
  {
    method: "POST",
    path: "/api/auth",
    procedure: "auth.signIn",
    type: "mutation",
    access: "public",
    summary: "Signs in: an access token of 15 minutes, and the session's cookie",
    body: signInSchema,
    answer: signInAnswer,
    input: jsonBody,
  },
  {
    method: "POST",
    path: "/api/register",
    procedure: "auth.register",
    type: "mutation",
    access: "public",
    summary: "Makes a user account",
    body: registerSchema,
    answer: messageAnswer,
    input: jsonBody,
  },
  // It may set the cookie anew, so it is a mutation behind a GET.
  {
    method: "GET",
    path: "/api/refresh",
    procedure: "auth.refresh",
    type: "mutation",
    access: "session",
    summary: "Trades the session's cookie for a new access token",
    answer: refreshAnswer,
    input: nothing,
  },
  {
    method: "POST",
    path: "/api/logout",
    procedure: "auth.signOut",
    type: "mutation",
    access: "public",
    summary: "Ends the session on the server; harmless without one",
    answer: messageAnswer,
    input: nothing,
  },
  {
    method: "POST",
    path: "/api/contact",
    procedure: "contact.send",
    type: "mutation",
    access: "public",
    summary: "Sends a message to the shop",
    body: contactSchema,
    answer: messageAnswer,
    input: jsonBody,
  },
  {
    method: "DELETE",
    path: "/api/images/:name",
    procedure: "images.remove",
    type: "mutation",
    access: "admin",
    summary: "Removes an uploaded image in all its widths; 409 while a product shows it",
    answer: messageAnswer,
    input: (c) => ({ imageUrl: `/images/${c.req.param("name")}` }),
  },
  {
    method: "POST",
    path: "/stripe/create-checkout-session",
    procedure: "stripe.createCheckoutSession",
    type: "mutation",
    access: "public",
    summary: "Prices the cart and opens its checkout session; 409 carries the changes when a line is stale",
    body: euroCheckoutSchema,
    answer: openedCheckoutAnswer,
    input: async (c) => readCheckout(await jsonBody(c)),
  },
  {
    method: "POST",
    path: "/stripe/expire-checkout-session",
    procedure: "stripe.expireCheckoutSession",
    type: "mutation",
    access: "public",
    summary: "Cancels an open checkout session",
    body: z.object({ sessionId: sessionIdSchema }),
    answer: expiredCheckoutAnswer,
    input: jsonBody,
  },
  {
    method: "GET",
    path: "/stripe/session-status",
    procedure: "stripe.sessionStatus",
    type: "query",
    access: "public",
    summary: "What became of a checkout session, with its line items",
    query: { session_id: sessionIdSchema },
    answer: sessionStatusAnswer,
    input: (c) => ({ sessionId: c.req.query("session_id") }),
  },
];
