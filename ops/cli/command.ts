import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

type Option = {
  readonly type: "boolean" | "string";
  /** One letter, for `-t`. */
  readonly short?: string;
  /** May be given several times. */
  readonly multiple?: boolean;
  readonly default?: string;
  /** A placeholder for the value in the help: `<folder>`. */
  readonly value?: string;
  readonly about: string;
};
type OptionTable = Readonly<Record<string, Option>>;

type Values<Options extends OptionTable> = ReturnType<typeof parseArgs<{ options: Options }>>["values"];

type Definition<Options extends OptionTable> = {
  /** The command line that a person types: `npm run deploy`. */
  readonly name: string;
  /** The command's description, in whole sentences. */
  readonly about: string;
  readonly options: Options;
  /** Its positional arguments. If absent, every argument is refused. */
  readonly arguments?: { readonly usage: string; readonly about: string };
  /** The environment variables it reads, each with its purpose. */
  readonly settings: Readonly<Record<string, string>>;
  /** Written out as a person would type it. */
  readonly example: string;
  run(values: Values<Options>, args: readonly string[]): Promise<void>;
};

/** The module that `ops/cli/run.mjs` runs. */
export type Command = { run(args: readonly string[]): Promise<void> };

const HELP = { type: "boolean", about: "print this help and exit" } as const satisfies Option;

/**
 * Makes a command from its description. `--help` prints it; an unknown option, or one without its value, is a
 * UsageError before the command starts.
 */
export function defineCommand<const Options extends OptionTable>(definition: Definition<Options>): Command {
  return {
    async run(args) {
      if (args.includes("--help")) return console.log(helpOf(definition));
      const { values, positionals } = parse(definition, args);
      await definition.run(values, positionals);
    },
  };
}

function parse<Options extends OptionTable>(
  { name, options, arguments: taken }: Definition<Options>,
  args: readonly string[],
): { readonly values: Values<Options>; readonly positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: taken !== undefined });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Only the first of Node's sentences, because the others are about its own API.
    const [fault = ""] = error.message.split(/\.\s/);
    throw new UsageError(`${fault}: \`${name} -- --help\` lists the options.`, { cause: error });
  }
}

function helpOf({
  name,
  about,
  options,
  arguments: taken,
  settings,
  example,
}: Definition<OptionTable>): string {
  const args = taken === undefined ? [] : [[taken.usage, taken.about] as const];
  return [
    [name, "--", "[options]", ...args.map(([usage]) => usage)].join(" "),
    about,
    section("Arguments", args),
    section("Options", Object.entries({ ...options, help: HELP }).map(optionRow)),
    section("Settings (environment variables)", Object.entries(settings)),
    `Example:\n  ${example}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function optionRow([name, { short, value, about, default: preset }]: readonly [string, Option]) {
  const shown = `${short === undefined ? "" : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`;
  return [shown, preset === undefined ? about : `${about}; default ${preset}`] as const;
}

function section(title: string, rows: readonly (readonly [name: string, about: string])[]): string {
  if (rows.length === 0) return "";
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return `${title}:\n${rows.map(([name, about]) => `  ${name.padEnd(width)}${about}`).join("\n")}`;
}
