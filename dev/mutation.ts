import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { UsageError } from "#ops/cli/usage-error.ts";
import { connect, createDatabaseOnce } from "#ops/database/connection.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./database/server.ts";
import { lockShop } from "./shop-lock.ts";
import { MUTATED_ROOMS, type MutatedRoom } from "./mutation/rooms.ts";
import { judge, named, type Named, readHarmless, type Verdict } from "./mutation/survivors.ts";
import { SERVER_URL } from "./mutation/worker-vars.ts";

const DATA = ".data/mutation";
const PREFERRED_PORT = 5577;
const NAME_WIDTH = 12;

function chosen(names: readonly string[]): readonly MutatedRoom[] {
  const unknown = names.find((name) => !MUTATED_ROOMS.some((room) => room.name === name));
  if (unknown !== undefined) {
    const known = MUTATED_ROOMS.map(({ name }) => name).join(", ");
    throw new UsageError(`No room is called '${unknown}': there are ${known}.`);
  }
  return names.length === 0 ? MUTATED_ROOMS : MUTATED_ROOMS.filter(({ name }) => names.includes(name));
}

/** What Stryker is told. It reads no file of settings. */
const optionsFor = ({ name, mutate, vitestConfig }: MutatedRoom, files: readonly string[]) => ({
  mutate: [...(files.length === 0 ? mutate : files)],
  testRunner: "kept-vitest",
  plugins: ["@stryker-mutator/vitest-runner", "./dev/mutation/runner.ts", "./dev/mutation/texts.ts"],
  ignorers: ["texts"],
  coverageAnalysis: "perTest" as const,
  concurrency: 2,
  // A loaded machine takes its time.
  dryRunTimeoutMinutes: 20,
  reporters: ["progress-append-only", "json"],
  jsonReporter: { fileName: `${DATA}/${name}.json` },
  tempDirName: `${DATA}/copy`,
  ignorePatterns: [".data", "dist", "docs"],
  // TypeScript 7 has no interface that Stryker could rewrite this file with, and nothing here reads it.
  tsconfigFile: "none",
  disableTypeChecks: false,
  allowConsoleColors: false,
  warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
  vitest: { configFile: vitestConfig, related: false },
});

async function mutateRoom(room: MutatedRoom, files: readonly string[]): Promise<readonly Named[]> {
  const results = await new Stryker(optionsFor(room, files)).runMutationTest();
  return results.map((mutant) => {
    const file = relative(CHECKOUT, mutant.fileName);
    return named(mutant, file, readFileSync(join(CHECKOUT, file), "utf8"));
  });
}

function tell(room: string, { killed, harmless, alive, score }: Verdict, minutes: string): void {
  for (const { file, line, mutator, original, replacement } of alive) {
    console.log(`${file}:${line}  ${mutator}\n  - ${original}\n  + ${replacement}`);
  }
  console.log(
    `${room.padEnd(NAME_WIDTH)} ${score.toFixed(1)} %  ${killed} killed, ${harmless} harmless, ${alive.length} alive (${minutes} min)`,
  );
}

/** The server for the Worker's tests. Nothing in it need outlive the machine. */
async function startServer(): Promise<EmbeddedDatabase> {
  const server = await startEmbeddedDatabase({
    dataDir: join(CHECKOUT, DATA),
    preferredPort: PREFERRED_PORT,
    fresh: false,
    onDeath: (sentence) => console.error(sentence),
  });
  await createDatabaseOnce(server.url);
  const sql = connect(server.url);
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"]) {
    await sql.unsafe(`alter system set ${setting} = off`);
  }
  await sql`select pg_reload_conf()`;
  await sql.end();
  return server;
}

/** `npm run mutation`: every room, or those named. The exit code is 1 when a score is too low or the list is out of date. */
export async function mutation(names: readonly string[], files: readonly string[]): Promise<void> {
  process.chdir(CHECKOUT);
  const rooms = chosen(names);
  mkdirSync(DATA, { recursive: true });
  // A second run would restart the first one's database.
  const lock = await lockShop(join(CHECKOUT, DATA), "A run of mutants");
  const database = rooms.some(({ usesDatabase }) => usesDatabase) ? await startServer() : undefined;
  if (database !== undefined) process.env[SERVER_URL] = database.url;
  const faults: string[] = [];
  try {
    for (const room of rooms) {
      const started = performance.now();
      const mutants = await mutateRoom(room, files);
      const tried = new Set(mutants.map(({ file }) => file));
      const verdict = judge(
        room.name,
        mutants,
        readHarmless().filter(({ file }) => tried.has(file)),
      );
      writeFileSync(join(CHECKOUT, DATA, `${room.name}.alive.json`), JSON.stringify(verdict.alive, null, 2));
      tell(room.name, verdict, ((performance.now() - started) / 60_000).toFixed(1));
      faults.push(...verdict.faults);
    }
  } finally {
    await database?.stop();
    lock.release();
  }
  for (const fault of faults) console.error(fault);
  process.exit(faults.length === 0 ? 0 : 1);
}
