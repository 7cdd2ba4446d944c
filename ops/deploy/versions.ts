import { rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readIfThere } from "../cli/checkout.ts";
import { CommandError } from "../cli/command-error.ts";
import { runProgram } from "../cli/run-program.ts";
import { readUploaded } from "./wrangler-report.ts";
import { WRANGLER, wranglerOutput } from "./wrangler.ts";

const deploymentSchema = z.object({
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })).min(1),
});
/** Cloudflare's code for a Worker that was never deployed. */
const NO_WORKER = "[code: 10007]";

/** wrangler for one Worker, with the configuration that its build wrote. */
export class WorkerVersions {
  readonly #folder: string;
  readonly #name: string;

  /** `folder` holds the build in `dist`. */
  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  // The configuration is already for one environment. With `--env`, wrangler would append the name again.
  #args(...command: string[]): string[] {
    return [...command, "--config", join(this.#folder, "dist", "shop", "wrangler.json"), "--env="];
  }

  /** Runs wrangler with its output shown. Throws a CommandError with this sentence if it fails. */
  async #run(command: readonly string[], fault: string, env = process.env): Promise<void> {
    const code = await runProgram(process.execPath, [WRANGLER, ...this.#args(...command)], { env });
    if (code !== 0) throw new CommandError(fault);
  }

  /** Returns the id of the version with the largest share of the requests; undefined if there is no Worker yet. */
  async serving(): Promise<string | undefined> {
    try {
      const printed = await wranglerOutput(this.#args("deployments", "status", "--json"));
      const { versions } = deploymentSchema.parse(JSON.parse(printed));
      return versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id;
    } catch (error) {
      const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
      if (said.includes(NO_WORKER)) return undefined;
      throw new CommandError(
        `Nothing was uploaded: Cloudflare doesn't say which version is serving. ${said}`,
        { cause: error },
      );
    }
  }

  /** Uploads the build, and returns the id of its version, which serves nobody yet. */
  async upload(args: readonly string[]): Promise<string> {
    return this.#uploaded("version-upload", ["versions", "upload", ...args]);
  }

  /** Uploads the first version, which serves from then on, with its addresses and crons. */
  async deployFirst(args: readonly string[]): Promise<string> {
    return this.#uploaded("deploy", ["deploy", ...args]);
  }

  async #uploaded(type: "deploy" | "version-upload", command: readonly string[]): Promise<string> {
    const report = join(this.#folder, "wrangler-report.ndjson");
    rmSync(report, { force: true });
    const env = { ...process.env, WRANGLER_OUTPUT_FILE_PATH: report };
    await this.#run(command, "wrangler did not finish; the previous version is still serving.", env);
    return readUploaded(readIfThere(report) ?? "", type, this.#name);
  }

  /** Gives a version a share of the requests, in percent, and the previous one the rest. */
  async share(version: string, percent: number, previous: string): Promise<void> {
    const shares =
      percent === 100 ? [`${version}@100`] : [`${version}@${percent}`, `${previous}@${100 - percent}`];
    await this.#run(
      ["versions", "deploy", ...shares, "--yes"],
      `Cloudflare didn't give the new version ${percent} % of the requests.`,
    );
  }

  /** Gives all requests back to a version. */
  async goBack(version: string): Promise<void> {
    await this.#run(
      ["rollback", version, "--yes", "--message", "A check of the new version failed"],
      `The new version could not be taken back: run \`npx wrangler rollback ${version} --config wrangler.toml --env …\`.`,
    );
  }

  /** Applies the addresses and crons of the configuration, which belong to no version. */
  async applyTriggers(): Promise<void> {
    await this.#run(
      ["triggers", "deploy"],
      "The new version is serving, but its addresses or crons are old: deploy again.",
    );
  }

  /** Lets wrangler check the build, without a call to Cloudflare. */
  async check(): Promise<void> {
    await this.#run(["deploy", "--dry-run"], "wrangler refuses the build.");
  }
}
