#!/usr/bin/env node
import { parseArgs } from "node:util";
import { z } from "zod";
import { MAIL_SANDBOX_KEYS, startMailSandbox } from "./mail/server.ts";
import { StartError } from "./shared/start-error.ts";
import { SANDBOX_KEYS, startStripeSandbox } from "./stripe/server.ts";
import { startViesSandbox } from "./vies/server.ts";

const NAME = "offline-sandboxes";
const PORT_FAULT = "--port must be a whole number from 0 to 65535.";

const port = z
  .string()
  .regex(/^\d{1,5}$/, PORT_FAULT)
  .transform(Number)
  .refine((given) => given <= 65_535, PORT_FAULT);

/** Every option of every sandbox. */
const OPTIONS = {
  port: port.optional(),
  webhook: z
    .url({ protocol: /^https?$/, error: "--webhook must be an http:// or https:// address." })
    .optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "--limit must be a whole number of at least 1.")
    .transform(Number)
    .optional(),
  data: z.string().min(1, "--data needs the name of a file.").optional(),
};
const optionsSchema = z.object(OPTIONS);
type Options = z.output<typeof optionsSchema>;

type Key = { readonly preset: string; readonly form: RegExp; readonly fault: string };
type Program = {
  readonly port: number;
  readonly options: Partial<Record<keyof typeof OPTIONS, string>>;
  /** The environment's variables. */
  readonly keys: Readonly<Record<string, Key>>;
  readonly start: (
    options: Options & { port: number; log: (line: string) => void },
    keys: Readonly<Record<string, string>>,
  ) => Promise<{ readonly said: string; readonly close: () => Promise<void> }>;
};

const testKey = (preset: string, prefix: string): Key => ({
  preset,
  form: new RegExp(`^${prefix}`),
  fault: `must start with ${prefix}: the sandbox accepts only test keys.`,
});

const PROGRAMS: Readonly<Record<string, Program>> = {
  stripe: {
    port: 12_111,
    options: {
      webhook: "<url>     send events there; without it they wait until POST /_control sets an address",
      data: "<file>    keep sessions, events and deliveries in this file, so that a restart loses nothing",
    },
    keys: {
      STRIPE_SECRET_KEY: testKey(SANDBOX_KEYS.secretKey, "sk_test_"),
      STRIPE_PUBLISHABLE_KEY: testKey(SANDBOX_KEYS.publishableKey, "pk_test_"),
      STRIPE_WEBHOOK_SECRET: testKey(SANDBOX_KEYS.webhookSecret, "whsec_"),
    },
    start: async ({ webhook, data, ...options }, keys) => {
      const { url, scriptUrl, close } = await startStripeSandbox({
        ...options,
        secretKey: keys["STRIPE_SECRET_KEY"] ?? "",
        publishableKey: keys["STRIPE_PUBLISHABLE_KEY"] ?? "",
        webhookSecret: keys["STRIPE_WEBHOOK_SECRET"] ?? "",
        webhookUrl: webhook ?? null,
        ...(data === undefined ? {} : { dataFile: data }),
      });
      return { said: `Stripe sandbox at ${url}, script at ${scriptUrl}`, close };
    },
  },
  mail: {
    port: 12_112,
    options: {
      webhook: "<url>     send events there",
      limit: "<number>  accept this many mails per second, and answer others with 429",
      data: "<file>    keep mails in this file, so that a restart loses none",
    },
    keys: {
      MAIL_API_KEY: { preset: MAIL_SANDBOX_KEYS.apiKey, form: /^re_/, fault: "must start with re_." },
      MAIL_WEBHOOK_SECRET: {
        preset: MAIL_SANDBOX_KEYS.webhookSecret,
        form: /^whsec_[A-Za-z0-9+/]+={0,2}$/,
        fault: "must be whsec_ and base64.",
      },
    },
    start: async ({ webhook, limit, data, ...options }, keys) => {
      const { url, close } = await startMailSandbox({
        ...options,
        apiKey: keys["MAIL_API_KEY"] ?? "",
        webhookSecret: keys["MAIL_WEBHOOK_SECRET"] ?? "",
        webhookUrl: webhook ?? null,
        perSecond: limit ?? null,
        ...(data === undefined ? {} : { dataFile: data }),
      });
      return { said: `Mail sandbox at ${url}`, close };
    },
  },
  vies: {
    port: 12_113,
    options: {},
    keys: {},
    start: async (options) => {
      const { url, close } = await startViesSandbox(options);
      return { said: `VIES sandbox at ${url}`, close };
    },
  },
};

function helpOf(name: string, { port: preset, options, keys }: Program): string {
  const lines = [
    `--port <number>  listen on this port of 127.0.0.1 (${preset}); 0 means any free one`,
    ...Object.entries(options).map(([option, about]) => `--${option} ${about}`),
    "--help           list the options",
  ];
  const variables = Object.entries(keys).map(([key, { preset: value }]) => `  ${key.padEnd(22)}  ${value}`);
  const environment = variables.length === 0 ? [] : ["", "Keys are environment variables:", ...variables];
  return [`${NAME} ${name} [options]`, "", ...lines.map((line) => `  ${line}`), ...environment].join("\n");
}

function readOptions(name: string, { options }: Program, args: readonly string[]) {
  const known = ["port", ...Object.keys(options)].map((option) => [option, { type: "string" }] as const);
  try {
    const help = { type: "boolean", short: "h" } as const;
    return parseArgs({ args: [...args], options: { ...Object.fromEntries(known), help } }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [fault = ""] = error.message.split(/\.?\s*\n|\.\s/);
    throw new StartError(`${fault}: \`${NAME} ${name} --help\` lists the options.`);
  }
}

function readKeys({ keys }: Program): Record<string, string> {
  const given = Object.entries(keys).map(([name, { preset, form, fault }]) => {
    const value = process.env[name] ?? preset;
    if (!form.test(value)) throw new StartError(`${name} ${fault}`);
    return [name, value];
  });
  return Object.fromEntries(given);
}

const log = (line: string): void => console.log(line);

async function run([name = "", ...args]: readonly string[]): Promise<void> {
  const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
  if (!program) throw new StartError(`Name a sandbox: ${NAME} ${Object.keys(PROGRAMS).join("|")} [options].`);
  const given = readOptions(name, program, args);
  if (given["help"] === true) return console.log(helpOf(name, program));
  const parsed = optionsSchema.safeParse(given);
  if (!parsed.success) throw new StartError(parsed.error.issues[0]?.message);
  const options = { ...parsed.data, port: parsed.data.port ?? program.port };
  const { said, close } = await program.start({ ...options, log }, readKeys(program));
  log(said);
  const stop = () => void close();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  // Anything else is a bug in a sandbox and keeps its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
