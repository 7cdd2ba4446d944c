import { parseArgs } from "node:util";
import { StartError } from "./start-error.ts";

const OPTIONS = {
  log: { type: "boolean", default: false },
  hot: { type: "boolean", default: false },
  data: { type: "string" },
  build: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

const ABOUT: Readonly<Record<keyof typeof OPTIONS, readonly [option: string, meaning: string]>> = {
  log: ["--log", "show the log here too, one JSON line an entry"],
  hot: ["--hot", "serve the sources with hot reload, as `npm run dev` does"],
  data: ["--data <folder>", "keep database, secrets, images and log there instead of in .data"],
  build: ["--build <folder>", "keep the built site there instead of in dist"],
  help: ["--help", "list the options"],
};

const COLUMN = 20;

/** What `npm start -- --help` says. */
export function startHelp(): string {
  const lines = Object.values(ABOUT).map(([option, meaning]) => `  ${option.padEnd(COLUMN)}${meaning}`);
  return `npm start -- [options]\n\n${lines.join("\n")}\n\nSettings are environment variables: see "Configuration" in README.md.`;
}

export type StartOptions = ReturnType<typeof parse>;

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options: OPTIONS }).values;

/** Reads the options of `npm start`. Throws a StartError of one sentence for one that there is not. */
export function readStartOptions(args: readonly string[]): StartOptions {
  try {
    return parse(args);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [fault = ""] = error.message.split(/\.\s/);
    throw new StartError(`${fault}: \`npm start -- --help\` lists the options.`, { cause: error });
  }
}
