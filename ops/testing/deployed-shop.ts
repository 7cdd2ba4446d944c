import { join } from "node:path";
import { vi } from "vitest";
import { z } from "zod";
import { freePort } from "#dev/process/free-port.ts";
import { type Site, startSite } from "#dev/site.ts";
import { writeWorkerOptions } from "../build/vite-build.ts";
import type { Version } from "../rehearsal/cloudflare-workers.ts";
import type { RehearsalEnvironment } from "../rehearsal/environment.ts";

const PORT = 9380;
const productsSchema = z.array(z.looseObject({ productname: z.string(), total: z.number() }));
const checkoutSchema = z.looseObject({ sessionId: z.string() });

/** Serves the last build from workerd, as Cloudflare would: with a version's variables and secrets. */
export async function startDeployed(ground: RehearsalEnvironment, { bindings }: Version): Promise<Site> {
  const buildDir = join(ground.folder, ".data", "deploy", ground.environment, "dist");
  // wrangler wants a local database for a binding to Hyperdrive.
  vi.stubEnv("CLOUDFLARE_HYPERDRIVE_LOCAL_CONNECTION_STRING_HYPERDRIVE", ground.workerUrl);
  writeWorkerOptions(buildDir);
  vi.unstubAllEnvs();
  const port = await freePort(PORT);
  const vars = Object.fromEntries(
    bindings.flatMap(({ name, text }) => (text === undefined ? [] : [[name, text]])),
  );
  const site = await startSite({
    port,
    host: "127.0.0.1",
    vars: { ...vars, STRIPE_API_URL: ground.stripe.url, BREACHED_PASSWORDS_URL: "" },
    databaseUrl: ground.workerUrl,
    persistDir: join(ground.folder, ".data", "deployed"),
    buildDir,
    onLog: () => undefined,
  });
  ground.stripe.setWebhookUrl(`${site.url}/stripe/webhook`);
  const close = async () => {
    ground.stripe.setWebhookUrl(null);
    await site.close();
  };
  return { ...site, close };
}

/** Opens a checkout for a seat of the first product, and pays it at the sandbox. */
export async function buySeat(shopUrl: string, stripeUrl: string): Promise<void> {
  const [product] = productsSchema.parse(await call(`${shopUrl}/api/products`));
  const cart = [{ productname: product?.productname, total: product?.total }];
  const opened = await call(`${shopUrl}/stripe/create-checkout-session`, { cart });
  const { sessionId } = checkoutSchema.parse(opened);
  await call(`${stripeUrl}/_control/pay`, { sessionId });
}

async function call(url: string, body?: object): Promise<unknown> {
  const response = await fetch(
    url,
    body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return JSON.parse(text);
}
