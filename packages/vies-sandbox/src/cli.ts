#!/usr/bin/env node
import { parseArgs } from "node:util";
import { z } from "zod";
import { startViesSandbox } from "./server.ts";
import { StartError } from "./start-error.ts";

const NAME = "vies-sandbox";
const HELP = `${NAME} [options]

  --port <number>  listen on this port of 127.0.0.1 (12113); 0 means any free one
  --help           list the options`;

const DEFAULT_PORT = 12_113;
const PORT_FAULT = "--port must be a whole number from 0 to 65535.";

const portSchema = z
  .string()
  .regex(/^\d{1,5}$/, PORT_FAULT)
  .transform(Number)
  .refine((port) => port <= 65_535, PORT_FAULT)
  .default(DEFAULT_PORT);

function readOptions() {
  try {
    return parseArgs({ options: { port: { type: "string" }, help: { type: "boolean", short: "h" } } }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [fault = ""] = error.message.split(/\.?\s*\n|\.\s/);
    throw new StartError(`${fault}: \`${NAME} --help\` lists the options.`);
  }
}

async function start(given: string | undefined): Promise<void> {
  const port = portSchema.safeParse(given);
  if (!port.success) throw new StartError(port.error.issues[0]?.message);
  const sandbox = await startViesSandbox({ port: port.data, log: (line) => console.log(line) });
  console.log(`VIES sandbox at ${sandbox.url}`);
  const stop = () => void sandbox.close();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

try {
  const options = readOptions();
  if (options.help) console.log(HELP);
  else await start(options.port);
} catch (error) {
  // Anything else is a bug in the sandbox and keeps its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
