import { Buffer } from "node:buffer";
import { COMPANY } from "#domain/seller/company.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import type { MailAttachment } from "#domain/orders/mail.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";

/** An all-day entry of a calendar. */
export type CalendarDay = {
  /** The same for every file about the same thing, so that importing two makes one entry. */
  readonly uid: string;
  readonly day: Day;
  readonly title: string;
  readonly text: string;
  /** The time at which the file is made. */
  readonly madeAt: Date;
};

/** Octets of a line, before CRLF (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** A calendar file with one all-day entry (RFC 5545). A date without a time is the same day wherever it is read. */
export function calendarFile(entry: CalendarDay): MailAttachment {
  const { uid, day, title, text, madeAt } = entry;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(COMPANY.tradeName)}//Reminder//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${basicDate(day)}`,
    // The end of an entry is the first day that it no longer covers.
    `DTEND;VALUE=DATE:${basicDate(daysAfter(day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    // The end of a subscription makes nobody busy.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  const body = lines.map((line) => `${folded(line)}\r\n`).join("");
  return {
    filename: "last-day.ics",
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
    contentBase64: Buffer.from(body).toString("base64"),
  };
}

const basicDate = (day: Day): string => day.replaceAll("-", "");

/** TEXT (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (char) => `\\${char}`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** A line in pieces that are short enough, of whole characters; each further one begins with a space. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  for (const char of line) {
    if (Buffer.byteLength(piece + char) > LINE_OCTETS) {
      pieces.push(piece);
      piece = " ";
    }
    piece += char;
  }
  return [...pieces, piece].join("\r\n");
}
