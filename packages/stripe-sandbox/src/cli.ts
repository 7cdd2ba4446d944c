#!/usr/bin/env node
import { parseArgs } from "node:util";
import { z } from "zod";
import { SANDBOX_KEYS, startStripeSandbox, type StripeSandboxOptions } from "./server.ts";
import { StartError } from "./start-error.ts";

const NAME = "stripe-checkout-sandbox";
const HELP = `${NAME} [options]

  --port <number>   listen on this port of 127.0.0.1 (12111); 0 means any free one
  --webhook <url>   send events there; without it they wait until POST /_control sets an address
  --data <file>     keep sessions, events and deliveries in this file, so that a restart loses nothing
  --help            list the options

Keys are environment variables, each with a default:
  STRIPE_SECRET_KEY       ${SANDBOX_KEYS.secretKey}
  STRIPE_PUBLISHABLE_KEY  ${SANDBOX_KEYS.publishableKey}
  STRIPE_WEBHOOK_SECRET   ${SANDBOX_KEYS.webhookSecret}`;

const DEFAULT_PORT = 12_111;
const PORT_FAULT = "--port must be a whole number from 0 to 65535.";

const key = (name: string, prefix: string, preset: string) =>
  z
    .string()
    .startsWith(prefix, `${name} must start with ${prefix}: the sandbox accepts only test keys.`)
    .default(preset);

const settingsSchema = z.object({
  port: z
    .string()
    .regex(/^\d{1,5}$/, PORT_FAULT)
    .transform(Number)
    .refine((port) => port <= 65_535, PORT_FAULT)
    .default(DEFAULT_PORT),
  webhook: z
    .url({ protocol: /^https?$/, error: "--webhook must be an http:// or https:// address." })
    .optional(),
  data: z.string().min(1, "--data needs the name of a file.").optional(),
  STRIPE_SECRET_KEY: key("STRIPE_SECRET_KEY", "sk_test_", SANDBOX_KEYS.secretKey),
  STRIPE_PUBLISHABLE_KEY: key("STRIPE_PUBLISHABLE_KEY", "pk_test_", SANDBOX_KEYS.publishableKey),
  STRIPE_WEBHOOK_SECRET: key("STRIPE_WEBHOOK_SECRET", "whsec_", SANDBOX_KEYS.webhookSecret),
});

function readOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: "string" },
        webhook: { type: "string" },
        data: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [fault = ""] = error.message.split(/\.?\s*\n|\.\s/);
    throw new StartError(`${fault}: \`${NAME} --help\` lists the options.`);
  }
}

function readSettings(options: ReturnType<typeof readOptions>): StripeSandboxOptions {
  const parsed = settingsSchema.safeParse({ ...process.env, ...options });
  if (!parsed.success) throw new StartError(parsed.error.issues[0]?.message);
  const settings = parsed.data;
  return {
    port: settings.port,
    secretKey: settings.STRIPE_SECRET_KEY,
    publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    webhookUrl: settings.webhook ?? null,
    ...(settings.data === undefined ? {} : { dataFile: settings.data }),
    log: (line) => console.log(line),
  };
}

async function start(settings: StripeSandboxOptions): Promise<void> {
  const sandbox = await startStripeSandbox(settings);
  console.log(`Stripe sandbox at ${sandbox.url}, script at ${sandbox.scriptUrl}`);
  const stop = () => void sandbox.close();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

try {
  const options = readOptions();
  if (options.help) console.log(HELP);
  else await start(readSettings(options));
} catch (error) {
  // Anything else is a bug in the sandbox and keeps its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
