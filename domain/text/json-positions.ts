/** An entry or field, with the line on which its text starts, from 1. */
export type JsonEntry = {
  readonly line: number;
  readonly value: unknown;
  /** The lines of the fields, if the entry is an object. */
  readonly fieldLines: ReadonlyMap<string, number>;
};
export type JsonPositions =
  | { readonly entries: readonly JsonEntry[] }
  | { readonly line: number; readonly message: string };

const DEPTH_MAX = 20;
const SPACE = /[ \t\n\r]*/y;
const BARE = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

class JsonFault extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Reads a JSON list with the line of each entry and field. Errors have their line too. */
export function readJsonPositions(text: string): JsonPositions {
  try {
    return { entries: new Reader(text).list() };
  } catch (fault) {
    if (!(fault instanceof JsonFault)) throw fault;
    return { line: lineCounter(text)(fault.at), message: fault.message };
  }
}

/** Returns a function from offsets to lines. The offsets must be requested in ascending order. */
function lineCounter(text: string): (at: number) => number {
  let line = 1;
  let counted = 0;
  return (at) => {
    for (
      let next = text.indexOf("\n", counted);
      next !== -1 && next < at;
      next = text.indexOf("\n", counted)
    ) {
      line += 1;
      counted = next + 1;
    }
    return line;
  };
}

class Reader {
  readonly #text: string;
  readonly #lineOf: (at: number) => number;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lineOf = lineCounter(text);
  }

  list(): JsonEntry[] {
    if (!this.#takes("[")) throw this.#fault("The file must be a list of products: [ … ]");
    const entries: JsonEntry[] = [];
    this.#entries("]", () => {
      this.#skipSpace();
      const line = this.#lineOf(this.#at);
      const fieldLines = new Map<string, number>();
      const value = this.#value(1, (name, at) => fieldLines.set(name, this.#lineOf(at)));
      entries.push({ line, value, fieldLines });
    });
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#fault("There is more text behind the end of the list");
    return entries;
  }

  #value(depth: number, onField?: (name: string, at: number) => void): unknown {
    if (depth > DEPTH_MAX) throw this.#fault("The list is nested too deeply");
    if (this.#takes("{")) return this.#object(depth, onField);
    if (this.#takes("[")) {
      const values: unknown[] = [];
      this.#entries("]", () => values.push(this.#value(depth + 1)));
      return values;
    }
    if (this.#text[this.#at] === '"') return this.#string();
    BARE.lastIndex = this.#at;
    const bare = BARE.exec(this.#text)?.[0];
    if (bare === undefined) throw this.#fault("A value is missing or malformed here");
    this.#at += bare.length;
    return JSON.parse(bare);
  }

  #object(depth: number, onField: ((name: string, at: number) => void) | undefined): object {
    const fields: [string, unknown][] = [];
    this.#entries("}", () => {
      this.#skipSpace();
      const start = this.#at;
      if (this.#text[start] !== '"') throw this.#fault('A field name in double quotes ("…") is missing here');
      const name = this.#string();
      onField?.(name, start);
      if (!this.#takes(":")) throw this.#fault("A colon is missing here");
      fields.push([name, this.#value(depth + 1)]);
    });
    return Object.fromEntries(fields);
  }

  /** Reads items separated by commas, up to the closing bracket. */
  #entries(close: "]" | "}", read: () => void): void {
    if (this.#takes(close)) return;
    do read();
    while (this.#takes(","));
    if (!this.#takes(close)) throw this.#fault(`A comma or a closing ${close} is missing here`);
  }

  #string(): string {
    const start = this.#at;
    let end = this.#text.indexOf('"', start + 1);
    while (end !== -1 && this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1);
    if (end === -1) throw this.#fault("A quote that opens here is never closed");
    this.#at = end + 1;
    try {
      return String(JSON.parse(this.#text.slice(start, end + 1)));
    } catch {
      throw new JsonFault("This text has a line break or an escape that JSON does not know.", start);
    }
  }

  #isEscaped(at: number): boolean {
    let slashes = 0;
    while (this.#text[at - 1 - slashes] === "\\") slashes += 1;
    return slashes % 2 === 1;
  }

  #takes(sign: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#at;
    SPACE.exec(this.#text);
    this.#at = SPACE.lastIndex;
  }

  #fault(what: string): JsonFault {
    this.#skipSpace();
    const ended = this.#at >= this.#text.length ? " (the file ends)" : "";
    return new JsonFault(`${what}${ended}.`, this.#at);
  }
}
