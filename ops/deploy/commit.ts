import { execFileSync } from "node:child_process";
import { CHECKOUT } from "../cli/checkout.ts";
import { CommandError } from "../cli/command-error.ts";

const NAME_CHARS = 12;

export type Commit = {
  /** The start of its hash, by which a version is named at Cloudflare. */
  readonly name: string;
  readonly subject: string;
};

function git(...args: string[]): string {
  try {
    return execFileSync("git", args, {
      cwd: CHECKOUT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trimEnd();
  } catch (error) {
    throw new CommandError(
      "Nothing was deployed: this isn't a git checkout, so the version would have no name.",
      {
        cause: error,
      },
    );
  }
}

/** Returns the commit to deploy. Throws a CommandError if the working tree has changes that it lacks. */
export function requireCommit(): Commit {
  const changed = git("status", "--porcelain");
  if (changed !== "") {
    const files = changed.split("\n").map((line) => line.slice(3));
    const more = files.length > 3 ? ` and ${files.length - 3} more` : "";
    throw new CommandError(
      `Nothing was deployed: commit these changes first: ${files.slice(0, 3).join(", ")}${more}.`,
    );
  }
  return { name: git("rev-parse", "HEAD").slice(0, NAME_CHARS), subject: git("log", "-1", "--format=%s") };
}
