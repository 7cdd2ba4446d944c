import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { logFile, shopLog } from "./shop-log.ts";

let dataDir: string;
let shown: string[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-log-"));
  shown = [];
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
});

const open = (showAll = false) =>
  shopLog({ dataDir, showAll, print: (line) => shown.push(line), shownAs: ".data/shop.log" });
const written = (name = "shop.log") => readFileSync(join(dataDir, name), "utf8");

const REQUEST = '{"level":"info","event":"request","id":"r1","status":200}';
const FAULT = '{"level":"error","event":"a call failed","id":"r1","causes":["Error: \\"x\\""]}';

it("keeps every line in the file and shows nothing while all goes well", () => {
  open()({ level: "log", message: REQUEST });
  expect(written()).toBe(`${REQUEST}\n`);
  expect(shown).toEqual([]);
});

it("shows one plain line per failed request, however many parts log it", () => {
  const log = open();
  log({ level: "error", message: FAULT });
  log({ level: "error", message: FAULT.replace("a call failed", "a page could not be rendered") });
  log({ level: "error", message: FAULT.replace("r1", "r2") });
  expect(shown).toEqual([
    "A call failed (reference r1). More in .data/shop.log.",
    "A call failed (reference r2). More in .data/shop.log.",
  ]);
  expect(written().trim().split("\n")).toHaveLength(3);
});

it("shows the first line of every complaint by the runtime itself", () => {
  const log = open();
  const message = "Uncaught TypeError: nothing there\n    at worker.js:1:1";
  log({ level: "error", message });
  log({ level: "error", message });
  expect(shown).toEqual(Array(2).fill("Uncaught TypeError: nothing there. More in .data/shop.log."));
});

it("shows every line unchanged on request", () => {
  const log = open(true);
  log({ level: "log", message: REQUEST });
  log({ level: "error", message: FAULT });
  expect(shown).toEqual([REQUEST, FAULT]);
  expect(written()).toBe(`${REQUEST}\n${FAULT}\n`);
});

it("starts a new file with the first line of a start, and keeps the previous one", () => {
  open()({ level: "log", message: "first" });
  const next = open();
  expect(written()).toBe("first\n");
  next({ level: "log", message: "second" });
  expect(written()).toBe("second\n");
  expect(written("shop.previous.log")).toBe("first\n");
  expect(logFile(dataDir)).toBe(join(dataDir, "shop.log"));
});
