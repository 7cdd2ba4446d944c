import { type Entry, secondsOf } from "./trace.ts";

/** Statements in words; the first match is used. */
const DEEDS: readonly (readonly [RegExp, string])[] = [
  [/^begin/, "begins a transaction"],
  [/^commit/, "commits"],
  [/^rollback/, "rolls back"],
  [/^lock table (\w+)/, "locks the table $1"],
  [/^with "created" as .*insert into "orders"/, "records an order"],
  [/^with made as .*insert into entitlements/, "makes an order's subscriptions"],
  [/^update "mails" set .*"attempts"/, "takes a mail to send"],
  [/^select .* from "?(\w+)"?.* for (?:no key )?update/, "reads and locks $1"],
  [/^(?:with .*)?insert into "?(\w+)"?/, "writes to $1"],
  [/^(?:with .*)?update "?(\w+)"? set/, "changes $1"],
  [/^(?:with .*)?delete from "?(\w+)"?/, "deletes from $1"],
  [/^(?:with .*)?select .*? from "?(\w+)"?/, "reads $1"],
];

const COLUMN = 20;

/** A statement in words. */
export function deedOf(statement: string): string {
  for (const [form, deed] of DEEDS) {
    const found = form.exec(statement.trim());
    if (found) return deed.replace("$1", (found[1] ?? "").replaceAll("_", " "));
  }
  return "asks the database";
}

/** Returns a statement's outcome if it's worth mentioning. */
function endOf(outcome: string): string {
  if (outcome.startsWith("⏸")) return ", and waits for a lock";
  if (outcome.startsWith("error")) return `: refused (${outcome})`;
  if (outcome.startsWith("✂")) return ": the connection is lost before the database has it";
  if (outcome.includes("✂")) return ": done, but the answer is lost";
  return /^(?:INSERT 0 0|UPDATE 0|SELECT 0|DELETE 0)$/.test(outcome) ? " (none)" : "";
}

/** Retells a trace for people: who did what, in order, in plain words. */
export function storyOf(entries: readonly Entry[]): string[] {
  return entries.map(({ atMs, who, what, sql }) => {
    const told = sql ? `${deedOf(sql.statement)}${endOf(sql.outcome)}` : inWords(what);
    return `${secondsOf(atMs).padStart(12)}  ${who.padEnd(COLUMN)} ${told}`;
  });
}

/** The other end of a call, in words. */
const TARGETS: ReadonlyMap<string, string> = new Map([
  ["stripe", "the payment provider"],
  ["mail", "the mail provider"],
  ["vies", "VIES"],
]);
const CALL = /^(stripe|mail|vies) (GET|POST) (\S+?)(?: with key \S+)?(?: →)? (.*)$/;

function inWords(what: string): string {
  const [, target, method, path = "", end = ""] = CALL.exec(what) ?? [];
  const provider = TARGETS.get(target ?? "");
  if (provider === undefined) return what.replace(/ \{.*$/, "");
  const asked = method === "GET" ? `asks ${provider} for` : `tells ${provider}`;
  return `${asked} ${path.replace(/^\/v1\//, "")}: ${end.replace("✂ ", "")}`;
}
