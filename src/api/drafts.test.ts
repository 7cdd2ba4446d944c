import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DRAFT_DAYS } from "#domain/site/retention.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { draftsOf, forgetDrafts, keepDraftsOfTab } from "./drafts.ts";

/** As in a browser: the keys are the object's own. */
class TestStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    const value = this[key];
    return typeof value === "string" ? value : null;
  }
  setItem(key: string, text: string): void {
    this[key] = text;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

const asText = (values: unknown): string | null => (typeof values === "string" ? values : null);
const parse = (values: unknown) =>
  values instanceof Object && "text" in values ? asText(values.text) : null;
const read = (username: string | null, about = "note:SO-001042") =>
  draftsOf(username).read({ about, parse })?.values ?? null;
const write = (username: string | null, text: string, about = "note:SO-001042") =>
  draftsOf(username).write(about, { base: "", values: { text } });

let localStorage = new TestStorage();
let sessionStorage = new TestStorage();
beforeEach(() => {
  localStorage = new TestStorage();
  sessionStorage = new TestStorage();
  vi.stubGlobal("window", { localStorage, sessionStorage });
});
afterEach(() => {
  for (const username of ["ann", "bob"]) forgetDrafts(username);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a draft belongs to one thing and to the user who typed it", () => {
  write("ann", "Half a note");
  expect(read("ann")).toBe("Half a note");
  expect([read("bob"), read(null), read("ann", "note:SO-001043")]).toEqual([null, null, null]);
  draftsOf("ann").remove("note:SO-001042");
  expect([read("ann"), Object.keys(localStorage)]).toEqual([null, []]);
});

it("a visitor's draft lasts as long as the tab", () => {
  write(null, "Half a message");
  expect(read(null)).toBe("Half a message");
  expect(Object.keys(localStorage)).toEqual([]);
});

it("a draft expires after a week, and is removed when anybody's is looked for", () => {
  vi.useFakeTimers();
  write("ann", "Old");
  vi.advanceTimersByTime(DRAFT_DAYS * DAY_MS + 1);
  write("bob", "New", "note:SO-001050");
  expect([read("ann"), read("bob", "note:SO-001050")]).toEqual([null, "New"]);
  expect(Object.keys(localStorage)).toEqual(["draft:bob:note:SO-001050"]);
});

it("a draft that is too long isn't stored, and neither is one where storage is full", () => {
  write("ann", "x".repeat(300_000));
  expect(read("ann")).toBeNull();
  localStorage.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  expect(() => write("ann", "x")).not.toThrow();
});

it("anything else under its key isn't a draft", () => {
  for (const text of [
    "",
    "{",
    "7",
    "[]",
    '{"values":{"text":"x"}}',
    '{"at":1,"base":"","values":{"text":"x"}}',
  ]) {
    localStorage.setItem("draft:ann:note:SO-001042", text);
    expect(read("ann"), text).toBeNull();
  }
});

it("the user's own sign-out removes their drafts, and the tab's", () => {
  write("ann", "Half a note");
  write("bob", "Another");
  write(null, "Half a message");
  forgetDrafts("ann");
  expect([read("ann"), read("bob"), read(null)]).toEqual([null, "Another", null]);
  keepDraftsOfTab();
  expect(read("ann")).toBeNull();
});

it("a sign-out in another tab leaves what is being typed in this one", () => {
  write("ann", "Half a note");
  // The other tab's `forgetDrafts`.
  localStorage.removeItem("draft:ann:note:SO-001042");
  keepDraftsOfTab();
  expect(read("ann")).toBe("Half a note");
});
