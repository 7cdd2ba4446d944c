import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { COMPANY } from "#domain/seller/company.ts";
import { CommandError } from "../cli/command-error.ts";
import { reasonOf } from "../database/connection.ts";
import type { StripeClient } from "#worker/platform/stripe-client.ts";

/** A version to look at, before and while visitors see it. */
export type UploadedVersion = {
  /** The shop's address. */
  readonly siteUrl: string;
  readonly workerName: string;
  readonly id: string;
  /** The commit by which it was tagged. */
  readonly tag: string;
  /** The account to try a purchase in; undefined if its keys are live. */
  readonly stripe: StripeClient | undefined;
};

/** Cloudflare's locations know a new version after a few seconds. */
const TRIES = 10;
const PAUSE_MS = 3_000;

const healthSchema = z.object({ database: z.enum(["up", "down"]), version: z.string() });
const productsSchema = z.array(z.object({ productname: z.string(), total: z.number(), stock: z.boolean() }));
const checkoutSchema = z.object({ sessionId: z.string() });

/**
 * Calls a version by Cloudflare's override header: its health, two pages, and with test keys a checkout, which it
 * closes. Throws a CommandError that names the call that failed.
 */
export async function checkVersion(version: UploadedVersion, tries = TRIES): Promise<void> {
  const { siteUrl, workerName, id } = version;
  const override = { "Cloudflare-Workers-Version-Overrides": `${workerName}="${id}"` };
  const call = async (path: string, body?: object): Promise<{ status: number; text: string }> => {
    try {
      const response = await fetch(new URL(path, siteUrl), {
        headers: { ...override, ...(body && { "content-type": "application/json" }) },
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      throw failed(
        path,
        reasonOf(error instanceof Error && error.cause !== undefined ? error.cause : error),
        error,
      );
    }
  };
  const ok = async (path: string, body?: object): Promise<string> => {
    const { status, text } = await call(path, body);
    if (status !== 200) throw failed(path, `the status is ${status}`);
    return text;
  };

  // 503 if only the jobs are late, which isn't this version's fault.
  const readHealth = async () => healthSchema.safeParse(parsed((await call("/healthz")).text)).data;
  let health = await readHealth();
  for (let tried = 1; health?.version !== version.tag && tried < tries; tried += 1) {
    await setTimeout(PAUSE_MS);
    health = await readHealth();
  }
  if (health?.version !== version.tag) throw failed("/healthz", "it isn't the new version that responds");
  if (health.database === "down") throw failed("/healthz", "the database doesn't respond");
  if (!(await ok("/")).includes(COMPANY.tradeName)) throw failed("/", "the seller's name is missing");
  if (!(await ok("/products?q=a")).includes('href="/products/'))
    throw failed("/products?q=a", "it lists no product");
  if (version.stripe !== undefined) await tryCheckout(ok, version.stripe);
}

type Call = (path: string, body?: object) => Promise<string>;

async function tryCheckout(ok: Call, stripe: StripeClient): Promise<void> {
  const products = productsSchema.parse(parsed(await ok("/api/products")));
  const product = products.find(({ stock }) => stock);
  if (product === undefined) return;
  const path = "/stripe/create-checkout-session";
  const cart = [{ productname: product.productname, total: product.total }];
  const { sessionId } = checkoutSchema.parse(parsed(await ok(path, { cart })));
  const { status } = await stripe.checkout.sessions.expire(sessionId);
  if (status !== "expired") throw failed(path, `the checkout is ${status}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const failed = (path: string, reason: string, cause?: unknown): CommandError =>
  new CommandError(`The new version failed at ${path}: ${reason}.`, { cause });
