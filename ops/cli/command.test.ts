import { afterEach, expect, it, vi } from "vitest";
import { defineCommand } from "./command.ts";
import { UsageError } from "./usage-error.ts";

const ran = vi.fn<(values: object, args: readonly string[]) => Promise<void>>(() => Promise.resolve());
const options = {
  fast: { type: "boolean", short: "f", about: "do not wait" },
  count: { type: "string", value: "<number>", default: "10", about: "how many" },
} as const;
const description = {
  name: "npm run count",
  about: "Counts something.",
  options,
  settings: { COUNT_URL: "where it counts" },
  example: "npm run count -- --fast",
  run: ran,
};
const withoutArguments = defineCommand(description);
const withArguments = defineCommand({ ...description, arguments: { usage: "[names]", about: "only these" } });

afterEach(() => {
  vi.restoreAllMocks();
  ran.mockClear();
});

it("passes options, defaults and arguments to the command", async () => {
  await withArguments.run(["-f", "apples", "pears"]);
  expect(ran).toHaveBeenCalledExactlyOnceWith({ fast: true, count: "10" }, ["apples", "pears"]);
});

it("prints the whole description for --help, and does nothing else", async () => {
  const log = vi.spyOn(console, "log").mockReturnValue(undefined);
  await withArguments.run(["--nonsense", "--help"]);
  expect(ran).not.toHaveBeenCalled();
  expect(log.mock.calls).toEqual([
    [
      `npm run count -- [options] [names]

Counts something.

Arguments:
  [names]  only these

Options:
  -f, --fast        do not wait
  --count <number>  how many; default 10
  --help            print this help and exit

Settings (environment variables):
  COUNT_URL  where it counts

Example:
  npm run count -- --fast`,
    ],
  ]);
});

it.each([
  [["--slow"], "Unknown option '--slow'"],
  [["--count"], "Option '--count <value>' argument missing"],
  [["--count", "--fast"], "Option '--count' argument is ambiguous"],
  [["--fast=yes"], "Option '-f, --fast' does not take an argument"],
  [["apples"], "Unexpected argument 'apples'"],
])("refuses %j in one sentence and doesn't start", async (args, fault) => {
  const refused = withoutArguments.run(args);
  await expect(refused).rejects.toThrow(UsageError);
  await expect(refused).rejects.toThrow(
    new UsageError(`${fault}: \`npm run count -- --help\` lists the options.`),
  );
  expect(ran).not.toHaveBeenCalled();
});
