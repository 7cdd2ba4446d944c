// Runs a command of a folder's commands.ts: `node ops/cli/run.mjs dev start`. It's plain JavaScript, so that an old
// Node can read it and say in one sentence what's missing.
import { existsSync } from "node:fs";
import nodeModule from "node:module";
import { fileURLToPath } from "node:url";

const OLDEST_NODE = [22, 18];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const [folder, name, ...args] = process.argv.slice(2);

function refuse(sentence, exitCode = 1) {
  console.error(sentence);
  process.exit(exitCode);
}

if (!existsSync(new URL("../../node_modules/wrangler", import.meta.url))) {
  refuse("The packages are not installed: run `npm ci` first.");
}
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  refuse(
    `This is Node ${process.versions.node}, and the shop runs on the Node that \`npm ci\` installs: start it with \`npm run ${process.env.npm_lifecycle_event ?? name}\`, after \`npm ci\` with Node 20.19 or newer.`,
  );
}
// wrangler's parts send requests and telemetry to other machines, which the shop does not need. `.env` does the same
// for plain `wrangler`.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
process.env.WRANGLER_SEND_METRICS = "false";
// Caches the compiled code, with types stripped, for the next start.
nodeModule.enableCompileCache(fileURLToPath(new URL("../../.data/compiled", import.meta.url)));
try {
  const { COMMANDS } = await import(new URL(`../../${folder}/commands.ts`, import.meta.url).href);
  await COMMANDS[name].run(args);
} catch (error) {
  // An error meant for people needs no stack; anything else is a bug and keeps it.
  const kind = error instanceof Error ? error.name : "";
  if (kind === "UsageError") refuse(error.message, 2);
  refuse(["SettingsError", "CommandError"].includes(kind) ? error.message : error);
}
