import { describe, expect, it } from "vitest";
import { readChosenFile } from "./read-chosen-file.ts";

const CSV = "productname,price\r\nMaya,200\r\n";
const TOO_LARGE = { message: "The file is larger than 4 MB. Split it into several files." };

describe("reading a chosen file", () => {
  it.each([
    ["catalogue.csv", CSV, "csv"],
    ["CATALOGUE.JSON", "[]", "json"],
    ["from-excel.txt", "[1]", "csv"],
    ["download", '\n[{"productname": "Maya"}]', "json"],
    ["download", CSV, "csv"],
  ])("a file named %s with content %j is read as %s", async (name, text, format) => {
    expect(await readChosenFile(new File([text], name))).toEqual({ format, text });
  });

  it("explains how to save a file whose encoding is unknown", async () => {
    const file = new File([new Uint8Array([0x43, 0x61, 0x66, 0xe9])], "latin.csv");
    expect(await readChosenFile(file)).toEqual({
      message: expect.stringMatching(/^Row 1: the file is not saved as UTF-8\./),
    });
  });

  it("refuses a file if it, or its JSON encoding, is larger than a request may be", async () => {
    const quotes = new File(['"'.repeat(3 * 1024 * 1024)], "quotes.csv");
    expect(await readChosenFile(quotes)).toEqual(TOO_LARGE);
    expect(await readChosenFile(new File(["x".repeat(5 * 1024 * 1024)], "x.csv"))).toEqual(TOO_LARGE);
    const letters = new File(["x".repeat(3 * 1024 * 1024)], "x.csv");
    expect(await readChosenFile(letters)).toMatchObject({ format: "csv" });
  });

  it("asks to choose the file again if it can no longer be read", async () => {
    const file = new File([CSV], "gone.csv");
    // Browsers reject this way once a file has changed on disk.
    Object.defineProperty(file, "arrayBuffer", {
      value: () => Promise.reject(new DOMException("gone", "NotReadableError")),
    });
    expect(await readChosenFile(file)).toEqual({
      message: "We can’t read the file. It has changed or moved since you chose it. Choose it again.",
    });
  });
});
