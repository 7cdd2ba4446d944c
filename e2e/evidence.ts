import { existsSync, mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { BrowserContext } from "playwright-core";
import type { TestContext } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";

/** `npm test` empties it when it starts. */
export const EVIDENCE_DIR = join(CHECKOUT, ".data", "test", "failed");
const NAME_MAX_CHARS = 120;

type Task = TestContext["task"];

/** Returns a folder for one test, named after its file and its full name. */
function folderOf(task: Task): string {
  const names = [task.name];
  for (let { suite } = task; suite !== undefined; { suite } = suite) names.unshift(suite.name);
  const words = [task.file.name, ...names].join(" ").replaceAll(/[^\p{L}\p{N}.]+/gu, "-");
  return join(EVIDENCE_DIR, words.slice(0, NAME_MAX_CHARS));
}

/** Returns the first unused name: a test with two visitors leaves trace.zip and trace-2.zip. */
function unusedPath(folder: string, name: string, extension: string, count = 1): string {
  const path = join(folder, `${name}${count === 1 ? "" : `-${count}`}.${extension}`);
  return existsSync(path) ? unusedPath(folder, name, extension, count + 1) : path;
}

/**
 * Starts recording a visitor's browser for `leaveEvidence`: every step, request and console line. It leaves out the
 * document after each step, which would cost a quarter more processor time.
 */
export async function startRecording(context: BrowserContext): Promise<void> {
  await context.tracing.start({ snapshots: false, screenshots: false });
}

/**
 * Saves what a failed test's visitor saw and did: a screenshot of each page, and a trace for `npx playwright-core
 * show-trace`. Returns the folder, relative to the checkout.
 */
export async function leaveEvidence(task: Task, context: BrowserContext): Promise<string> {
  const folder = folderOf(task);
  mkdirSync(folder, { recursive: true });
  for (const page of context.pages()) {
    await page.screenshot({ path: unusedPath(folder, "screenshot", "png") });
  }
  await context.tracing.stop({ path: unusedPath(folder, "trace", "zip") });
  return relative(CHECKOUT, folder);
}
