import { drizzle } from "drizzle-orm/postgres-js";
import { tidyEmail } from "#domain/text/email-address.ts";
import { writeFileAtomically } from "./cli/checkout.ts";
import { UsageError } from "./cli/usage-error.ts";
import { chosenDatabaseUrl } from "./database/database-url.ts";
import { connect, requireReachable } from "./database/connection.ts";
import { erasePersonalData } from "#worker/personal-data/erase.ts";
import { exportText } from "#worker/personal-data/export.ts";
import { refusalToErase, refusalToExport } from "#worker/personal-data/refusals.ts";
import { findPersonalData, otherNames } from "#worker/personal-data/subject.ts";
import type { Queryable } from "#worker/db/client.ts";
import { openPrompt, type Prompt } from "./cli/prompt.ts";
import { CommandError } from "./cli/command-error.ts";

const USAGE =
  "Say what to do and for whom: `npm run personal-data -- export|erase <email or username>`, for export also a file.";

const list = (title: string, items: readonly string[]): string =>
  items.length === 0 ? "" : `${title}\n${items.map((item) => `  - ${item}\n`).join("")}`;

const requireNone = (refusal: string | undefined): void => {
  if (refusal !== undefined) throw new CommandError(refusal);
};

/** Returns everything stored under a name or an address, as JSON. */
export async function exportedText(db: Queryable, who: string): Promise<string> {
  requireNone(await refusalToExport(db, who));
  return exportText(db, who);
}

type Db = ReturnType<typeof drizzle>;

/**
 * Asks for confirmation, erases everything or nothing, and reports what was erased and what the law requires the shop
 * to keep.
 */
export async function confirmAndErase(db: Db, who: string, prompt: Prompt, now: Date): Promise<string> {
  requireNone(await refusalToErase(db, who));
  const held = await findPersonalData(db, who);
  const counts = Object.entries(held).flatMap(([what, { length }]) =>
    length === 0 ? [] : [`${length} ${length === 1 ? what.slice(0, -1) : what}`],
  );
  const answer = await prompt.ask(`Under ${who}: ${counts.join(", ")}. Erase permanently? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) return "Nothing was changed.";
  const others = await otherNames(db, held);
  const { deleted, kept } = await db.transaction((tx) => erasePersonalData(tx, who, now));
  return [
    list("Deleted:", deleted),
    list("Kept:", kept),
    list("The same person may also appear under:", others),
  ].join("");
}

/** `npm run personal-data`: exports or erases what the shop stores about a person (docs/runbook.md). */
export async function personalData([deed, typed, file, ...more]: readonly string[]): Promise<void> {
  const isKnown = deed === "export" || (deed === "erase" && file === undefined);
  if (!isKnown || typed === undefined || more.length > 0) throw new UsageError(USAGE);
  const who = tidyEmail(typed);
  const url = chosenDatabaseUrl(process.env);
  await requireReachable(url);
  const client = connect(url);
  const prompt = openPrompt({ input: process.stdin, output: process.stderr, isTTY: process.stdin.isTTY });
  try {
    const db = drizzle(client);
    if (deed === "erase") console.log(await confirmAndErase(db, who, prompt, new Date()));
    else if (file === undefined) process.stdout.write(await exportedText(db, who));
    else writeFileAtomically(file, await exportedText(db, who));
  } finally {
    prompt.close();
    await client.end({ timeout: 1 });
  }
}
