import { createHash } from "node:crypto";
import { START_MS, virtualNowMs } from "./virtual-time.ts";

/** One event, as a line of the trace. */
type Entry = {
  readonly atMs: number;
  readonly who: string;
  readonly what: string;
};

const STATEMENT_CHARS = 100;
const DIGEST_CHARS = 8;
/** Ids, which are long and meaningless: the first session becomes `session-1`. */
const IDS =
  /\b(cs_test|evt|pi|re|ch|cn|in|du|cus|pm|req)_\w{10,}|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const NAMES: Readonly<Record<string, string>> = {
  cs_test: "session",
  evt: "event",
  pi: "payment",
  re: "refund",
  ch: "charge",
  cn: "credit-note",
  in: "invoice",
  du: "dispute",
};

/** Everything that happened in a schedule, in order. The same seed gives the same one, byte for byte. */
export class Trace {
  readonly entries: Entry[] = [];
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  say(who: string, what: string): void {
    this.entries.push({ atMs: virtualNowMs(), who, what: this.named(what) });
  }

  /** Records a statement's outcome. Its parameters are in a digest, so that a difference shows. */
  saySql(who: string, statement: string, parameters: readonly (string | null)[], outcome: string): void {
    const digest = createHash("sha256")
      .update(JSON.stringify([statement, parameters]))
      .digest("hex")
      .slice(0, DIGEST_CHARS);
    const shown = statement.length > STATEMENT_CHARS ? `${statement.slice(0, STATEMENT_CHARS)}…` : statement;
    this.entries.push({ atMs: virtualNowMs(), who, what: `sql ${digest} ${shown} → ${outcome}` });
  }

  /** Returns a text with short names in place of ids, always the same name for the same id. */
  named(text: string): string {
    return text.replaceAll(IDS, (id) => {
      const known = this.#names.get(id);
      if (known !== undefined) return known;
      const prefix = /^([a-z]+(?:_test)?)_/.exec(id)?.[1] ?? "";
      const kind = NAMES[prefix] ?? "id";
      const count = (this.#counts.get(kind) ?? 0) + 1;
      this.#counts.set(kind, count);
      this.#names.set(id, `${kind}-${count}`);
      return `${kind}-${count}`;
    });
  }

  lines(): string[] {
    return this.entries.map(
      ({ atMs, who, what }, at) =>
        `${String(at).padStart(5)} ${((atMs - START_MS) / 1000).toFixed(3).padStart(13)} ${who.padEnd(18)} ${what}`,
    );
  }
}
