import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CHECKOUT } from "../cli/checkout.ts";

const DOCS = ["docs/deploy.md", "docs/runbook.md"];
/** With variables in front: `DATABASE_URL=… npm run migrate`. */
const COMMAND = /^(\w+=\S+ )*(npm|(npx )?wrangler) /;
const COMMENT = /\s+#\s.*$/;

/**
 * Commands that need a browser, that a person stops, that start the shop locally (dev/start.more.shop.test.ts), or that call mail and VIES
 * (ops/smoke.shop.test.ts).
 */
export const NOT_REHEARSED = /^(npx wrangler (login|tail)\b|npm start$|npm run smoke )/;

/** Returns the npm and wrangler commands in a text: the lines of its shell blocks, and its inline code. */
export function commandsIn(markdown: string): string[] {
  const block = /^```(\w*)\n([^]*?)^```$/gm;
  const lines = [...markdown.matchAll(block)].flatMap(([, language, text = ""]) =>
    language === "sh" ? text.split("\n") : [],
  );
  const inline = [...markdown.replaceAll(block, "").matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  return [...lines, ...inline].filter((line) => COMMAND.test(line)).map((line) => line.replace(COMMENT, ""));
}

/** Returns each command of the deployment guide and the runbook once. */
export const docCommands = (): string[] => [
  ...new Set(DOCS.flatMap((file) => commandsIn(readFileSync(join(CHECKOUT, file), "utf8")))),
];
