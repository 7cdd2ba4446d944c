import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { COMPANY } from "#domain/seller/company.ts";
import { calendarFile } from "./calendar-file.ts";

const ENTRY = {
  uid: "1-2027-11-21@shop.example",
  day: "2027-11-21",
  title: "AutoCAD; LT, \\ “Größe” ends",
  text: `Last day covered.\n${"Ünïcödé 😀 ".repeat(30)}`,
  madeAt: new Date("2027-09-22T03:17:05.123Z"),
};

function bytesOf(entry: typeof ENTRY): Uint8Array {
  return Uint8Array.from(atob(calendarFile(entry).contentBase64), (char) => char.charCodeAt(0));
}
const textOf = (entry: typeof ENTRY): string =>
  new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(entry));

/** The entry as another program would parse it. */
function readBack(entry: typeof ENTRY) {
  const calendar = new ICAL.Component(ICAL.parse(textOf(entry)));
  const event = calendar.getFirstSubcomponent("vevent");
  if (!event) throw new Error("there is no entry");
  return { calendar, event: new ICAL.Event(event), made: event.getFirstPropertyValue("dtstamp") };
}

describe("a calendar file (RFC 5545)", () => {
  it("a calendar file keeps every character of its text", () => {
    const { calendar, event, made } = readBack(ENTRY);
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
    expect(event.uid).toBe(ENTRY.uid);
    expect(event.summary).toBe(ENTRY.title);
    expect(event.description).toBe(ENTRY.text);
    expect(String(made)).toBe("2027-09-22T03:17:05Z");
    expect(textOf(ENTRY).split("\r\n")).toEqual(
      expect.arrayContaining([
        `PRODID:-//${COMPANY.tradeName}//Reminder//EN`,
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "DTEND;VALUE=DATE:20271122",
        "TRANSP:TRANSPARENT",
      ]),
    );
    expect(calendarFile(ENTRY)).toMatchObject({
      filename: "last-day.ics",
      contentType: "text/calendar; charset=utf-8; method=PUBLISH",
    });
  });

  it.each([
    ["2027-11-21", "2027-11-22"],
    ["2028-02-28", "2028-02-29"],
    ["2027-12-31", "2028-01-01"],
    ["2027-03-28", "2027-03-29"],
  ])("covers the whole of %s as an all-day entry, until %s", (day, next) => {
    const { startDate, endDate } = readBack({ ...ENTRY, day }).event;
    expect([startDate.isDate, String(startDate), String(endDate)]).toEqual([true, day, next]);
  });

  it("has lines of at most 75 octets that end in CRLF, and never splits a character", () => {
    const text = textOf(ENTRY);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const lines = text.split("\r\n");
    expect(lines.pop()).toBe("");
    const octets = lines.map((line) => new TextEncoder().encode(line).length);
    // Lines are filled to the limit if every character is one octet.
    expect(Math.max(...octets)).toBe(75);
    const folds = lines.filter((line) => line.startsWith(" ")).length;
    expect(folds).toBeLessThan(10);
  });
});
