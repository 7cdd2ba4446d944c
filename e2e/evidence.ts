import { existsSync, mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { BrowserContext } from "playwright-core";
import type { TestContext } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";

/** `npm test` empties it as it begins. */
export const EVIDENCE_DIR = join(CHECKOUT, ".data", "test", "failed");
const NAME_MAX_CHARS = 120;

type Task = TestContext["task"];

/** A test's own folder: its file and its name. */
function folderOf(task: Task): string {
  const names = [task.name];
  for (let { suite } = task; suite !== undefined; { suite } = suite) names.unshift(suite.name);
  const words = [task.file.name, ...names].join(" ").replaceAll(/[^\p{L}\p{N}.]+/gu, "-");
  return join(EVIDENCE_DIR, words.slice(0, NAME_MAX_CHARS));
}

/** The first name that no other visitor of the test has taken: trace.zip, trace-2.zip. */
function free(folder: string, name: string, extension: string, count = 1): string {
  const path = join(folder, `${name}${count === 1 ? "" : `-${count}`}.${extension}`);
  return existsSync(path) ? free(folder, name, extension, count + 1) : path;
}

/** Has a visitor's browser note what happens in it, for `leaveEvidence`. */
export async function noteWhatHappens(context: BrowserContext): Promise<void> {
  const mode = process.env["TRACE_MODE"] ?? "snapshots";
  if (mode === "off") return;
  await context.tracing.start({ snapshots: mode !== "bare", screenshots: mode === "all" });
}

/**
 * Leaves what a failed test's visitor saw and did: a picture of each page, and a trace for
 * `npx playwright-core show-trace`. Answers the folder, from the checkout.
 */
export async function leaveEvidence(task: Task, context: BrowserContext): Promise<string> {
  const folder = folderOf(task);
  mkdirSync(folder, { recursive: true });
  for (const page of context.pages()) {
    await page.screenshot({ path: free(folder, "screenshot", "png") });
  }
  await context.tracing.stop({ path: free(folder, "trace", "zip") });
  return relative(CHECKOUT, folder);
}
