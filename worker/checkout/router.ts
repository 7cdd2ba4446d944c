import { z } from "zod";
import { checkoutSchema, sessionIdSchema } from "#domain/checkout.ts";
import { CHECKOUT_COOKIE_DAYS } from "#domain/retention.ts";
import { readCaller } from "../auth/caller.ts";
import type { Context } from "../platform/context.ts";
import { countAgainst } from "../platform/rate-limit.ts";
import { publicProcedure, router } from "../trpc.ts";
import { cancelCheckout, openCheckout } from "./checkout.ts";
import { checkoutState } from "./checkout-state.ts";
import { sessionStatus } from "../payments/session-status.ts";
import { sha256 } from "../platform/sha256.ts";

/** The cookie that lets a browser resume its own open session (D16). The database stores only its hash. */
const BROWSER_COOKIE = "checkout";
const BROWSER_COOKIE_SECONDS = CHECKOUT_COOKIE_DAYS * 24 * 60 * 60;
const BROWSER_KEY_BYTES = 20;
const BROWSER_KEY = /^[0-9a-f]{40}$/;

/** Must be unguessable: anyone who has it gets the browser's open session. */
function newBrowserKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BROWSER_KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** This browser's key, if it has one. */
function heldKey(ctx: Context): string | null {
  const held = ctx.cookie(BROWSER_COOKIE);
  return held !== undefined && BROWSER_KEY.test(held) ? held : null;
}

/** The hash of this browser's key. Sets a key if it has none. */
async function browserHash(ctx: Context): Promise<string> {
  const held = heldKey(ctx);
  const key = held ?? newBrowserKey();
  if (key !== held) ctx.setCookie(BROWSER_COOKIE, key, { maxAgeSeconds: BROWSER_COOKIE_SECONDS });
  return sha256(key);
}

const sessionInput = z.object({ sessionId: sessionIdSchema }, "The call takes a sessionId.");

export const stripeRouter = router({
  createCheckoutSession: publicProcedure.input(checkoutSchema).mutation(async ({ ctx, input }) => {
    await countAgainst(ctx.services.limits.LIMIT_CHECKOUT, ctx.address);
    const buyer = { browserHash: await browserHash(ctx), userId: (await readCaller(ctx))?.id ?? null };
    return openCheckout(ctx.services, buyer, input.cart);
  }),
  expireCheckoutSession: publicProcedure.input(sessionInput).mutation(async ({ ctx, input }) => {
    await countAgainst(ctx.services.limits.LIMIT_EXPIRY, ctx.address);
    return cancelCheckout(ctx.services, input.sessionId);
  }),
  sessionStatus: publicProcedure.input(sessionInput).query(async ({ ctx, input }) => {
    await countAgainst(ctx.services.limits.LIMIT_STATUS, ctx.address);
    return sessionStatus(ctx.services, input.sessionId);
  }),
  /** Polled by the checkout page while its form is open. */
  checkoutState: publicProcedure.input(sessionInput).query(async ({ ctx, input }) => {
    await countAgainst(ctx.services.limits.LIMIT_STATUS, ctx.address);
    const key = heldKey(ctx);
    const hash = key === null ? null : await sha256(key);
    return checkoutState(ctx.services.db, hash, input.sessionId, new Date());
  }),
});
