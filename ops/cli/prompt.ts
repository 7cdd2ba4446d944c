import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CommandError } from "./command-error.ts";

export type Prompt = {
  readonly ask: (question: string) => Promise<string>;
  /** Does not echo what is typed. */
  readonly askHidden: (question: string) => Promise<string>;
  readonly close: () => void;
};

type Terminal = {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly isTTY: boolean;
};

/** Asks questions on a terminal; answers may also be piped in, one per line. */
export function openPrompt({ input, output, isTTY }: Terminal): Prompt {
  let muted = false;
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!muted) output.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input, output: echo, terminal: isTTY });
  // Ctrl-C during a question.
  reader.on("SIGINT", () => reader.close());
  const lines = reader[Symbol.asyncIterator]();

  async function ask(question: string, hidden: boolean): Promise<string> {
    output.write(question);
    muted = hidden;
    const { value, done } = await lines.next();
    muted = false;
    if (hidden || !isTTY) output.write("\n");
    if (done === true) throw new CommandError("Nothing was changed: the questions were not answered.");
    return value;
  }

  return {
    ask: (question) => ask(question, false),
    askHidden: (question) => ask(question, true),
    close: () => reader.close(),
  };
}
