// Runs one of the commands of this folder: `node dev/run.mjs start`. Plain JavaScript, so that an old Node can read it
// and say in one sentence what is missing.
import { existsSync } from "node:fs";

const OLDEST_NODE = [22, 18];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const [command, ...args] = process.argv.slice(2);

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (!existsSync(new URL("../node_modules/wrangler", import.meta.url))) {
  refuse("The packages are not installed: run `npm ci` first.");
}
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  refuse(
    `This is Node ${process.versions.node}, and the shop runs on the Node that \`npm ci\` installs: start it with \`npm run ${process.env.npm_lifecycle_event ?? command}\`, after \`npm ci\` with Node 20.19 or newer.`,
  );
}
// wrangler's parts ask and tell other machines things that the shop does without. `.env` says so to plain `wrangler`.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";
process.env.WRANGLER_SEND_METRICS = "false";
try {
  const { main } = await import(new URL(`./${command}.ts`, import.meta.url).href);
  await main(args);
} catch (error) {
  // A sentence for a person needs no stack; anything else is a fault of ours and keeps it.
  const forPeople = error instanceof Error && ["SettingsError", "StartError"].includes(error.name);
  const unreadable = error instanceof Error && String(error.code).startsWith("ERR_PARSE_ARGS_");
  refuse(forPeople ? error.message : unreadable ? `${error.message.split(/\.\s/)[0]}.` : error);
}
