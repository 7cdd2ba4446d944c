#!/usr/bin/env node
import { parseArgs } from "node:util";
import { z } from "zod";
import { MAIL_SANDBOX_KEYS, type MailSandboxOptions, startMailSandbox } from "./server.ts";
import { StartError } from "./start-error.ts";

const NAME = "mail-api-sandbox";
const HELP = `${NAME} [options]

  --port <number>   listen on this port of 127.0.0.1 (12112); 0 means any free one
  --webhook <url>   send events there
  --limit <number>  accept this many mails per second, and answer others with 429
  --data <file>     keep mails in this file, so that a restart loses none
  --help            list the options

Keys are environment variables, each with a default:
  MAIL_API_KEY         ${MAIL_SANDBOX_KEYS.apiKey}
  MAIL_WEBHOOK_SECRET  ${MAIL_SANDBOX_KEYS.webhookSecret}`;

const DEFAULT_PORT = 12_112;
const PORT_FAULT = "--port must be a whole number from 0 to 65535.";

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
  limit: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "--limit must be a whole number of at least 1.")
    .transform(Number)
    .optional(),
  data: z.string().min(1, "--data needs the name of a file.").optional(),
  MAIL_API_KEY: z
    .string()
    .startsWith("re_", "MAIL_API_KEY must start with re_.")
    .default(MAIL_SANDBOX_KEYS.apiKey),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, "MAIL_WEBHOOK_SECRET must be whsec_ and base64.")
    .default(MAIL_SANDBOX_KEYS.webhookSecret),
});

function readOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: "string" },
        webhook: { type: "string" },
        limit: { type: "string" },
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

function readSettings(options: ReturnType<typeof readOptions>): MailSandboxOptions {
  const parsed = settingsSchema.safeParse({ ...process.env, ...options });
  if (!parsed.success) throw new StartError(parsed.error.issues[0]?.message);
  const settings = parsed.data;
  return {
    port: settings.port,
    apiKey: settings.MAIL_API_KEY,
    webhookSecret: settings.MAIL_WEBHOOK_SECRET,
    webhookUrl: settings.webhook ?? null,
    perSecond: settings.limit ?? null,
    ...(settings.data === undefined ? {} : { dataFile: settings.data }),
    log: (line) => console.log(line),
  };
}

async function start(settings: MailSandboxOptions): Promise<void> {
  const sandbox = await startMailSandbox(settings);
  console.log(`Mail sandbox at ${sandbox.url}`);
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
