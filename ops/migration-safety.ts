/** Statements that would break the running version, or lose its writes, after the migration. */
const UNSAFE: readonly [RegExp, string][] = [
  [
    /\bdrop\s+(table|schema|view|materialized\s+view|type|function|sequence|column|default)\b/i,
    "removes what it may read",
  ],
  [/\bdrop\s+(?:if\s+exists\s+)?"?\w+"?\s*(cascade|restrict)?\s*;?$/i, "removes what it may read"],
  [/\brename\b/i, "renames what it may read"],
  [/\btruncate\b|\bdelete\s+from\b/i, "deletes rows"],
  [/\bset\s+not\s+null\b/i, "refuses rows that it may write"],
  [
    /\b(set\s+data\s+)?type\b(?=.*\balter\s+column\b)|\balter\s+column\b.*\btype\b/i,
    "changes a type that it knows",
  ],
  [
    /\badd\s+column\b(?=.*\bnot\s+null\b)(?!.*\b(default|generated)\b)/i,
    "requires a value that it does not write",
  ],
  [/\badd\s+constraint\b|\bcreate\s+unique\s+index\b/i, "refuses rows that it may write"],
];
const BREAKPOINT = "--> statement-breakpoint";
/** `-- safe since v1.4.0: …`: the version that stopped using the object, and the reason. */
const EXCUSE = /^--\s*safe since \S*\d\S*: \S.+$/m;
const NEW_TABLE = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?("?[\w.]+"?)/gi;
const TABLE_OF = /\b(?:alter\s+table|on)\s+(?:only\s+)?("?[\w.]+"?)/i;

const unquoted = (name: string): string => name.replaceAll('"', "");

/**
 * Returns the statements of a migration that would break the version still running (docs/deploy.md, "Migrations"), each
 * with its effect. Statements whose comment gives the version that stopped using the object are allowed, as are those
 * on a table that the same migration creates.
 */
export function unsafeStatements(migration: string): string[] {
  const made = new Set([...migration.matchAll(NEW_TABLE)].map(([, name = ""]) => unquoted(name)));
  return migration.split(BREAKPOINT).flatMap((text) => {
    if (EXCUSE.test(text)) return [];
    const statement = text.replaceAll(/--.*$/gm, "").replaceAll(/\s+/g, " ").trim();
    if (/^create (table|(or replace )?function|(constraint )?trigger|extension)/i.test(statement)) return [];
    if (made.has(unquoted(TABLE_OF.exec(statement)?.[1] ?? ""))) return [];
    const found = UNSAFE.find(([form]) => form.test(statement));
    return found ? [`${statement.slice(0, 120)} (${found[1]})`] : [];
  });
}
