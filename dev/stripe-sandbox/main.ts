import { parseArgs } from "node:util";
import { z } from "zod";
import { startStripeSandbox } from "./server.ts";

const USAGE = `Usage: node dev/stripe-sandbox/main.ts [--port 12111] [--webhook-url URL] [--data-file FILE]
Keys come from STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or are sandbox defaults.`;

const environment = z.object({
  STRIPE_SECRET_KEY: z.string().startsWith("sk_test_").default("sk_test_sandbox"),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_test_").default("pk_test_sandbox"),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_").default("whsec_sandbox"),
});

const flags = z.object({
  help: z.boolean().default(false),
  port: z.coerce.number().int().min(0).max(65_535).default(12_111),
  "webhook-url": z.url().nullable().default(null),
  "data-file": z.string().optional(),
});

function readSettings() {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean", short: "h" },
      port: { type: "string" },
      "webhook-url": { type: "string" },
      "data-file": { type: "string" },
    },
  });
  const parsed = environment.extend(flags.shape).safeParse({ ...process.env, ...values });
  if (!parsed.success) throw new Error(`${z.prettifyError(parsed.error)}\n${USAGE}`);
  return parsed.data;
}

try {
  const settings = readSettings();
  if (settings.help) {
    console.log(USAGE);
  } else {
    const sandbox = await startStripeSandbox({
      port: settings.port,
      secretKey: settings.STRIPE_SECRET_KEY,
      publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      webhookUrl: settings["webhook-url"],
      ...(settings["data-file"] === undefined ? {} : { dataFile: settings["data-file"] }),
      log: (line) => console.log(line),
    });
    console.log(`Stripe sandbox at ${sandbox.url}, script at ${sandbox.scriptUrl}`);
    const stop = () => void sandbox.close();
    process.once("SIGINT", stop);
    process.once("SIGTERM", stop);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
