import { Buffer } from "node:buffer";
import { COMPANY } from "#domain/seller/company.ts";
import { type Day, daysAfter } from "#domain/time/calendar-day.ts";
import type { MailAttachment } from "#domain/orders/mail.ts";

/** An all-day entry of a calendar. */
export type CalendarDay = {
  /** Identical in every file about the same thing, so importing two of them makes one entry. */
  readonly uid: string;
  readonly day: Day;
  readonly title: string;
  readonly text: string;
  /** The time at which the file was created. */
  readonly madeAt: Date;
};

/** The maximum octets per line, before CRLF (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/**
 * Creates a calendar file with one all-day entry (RFC 5545). A date without a time is the same day in every time zone.
 */
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
    // DTEND is exclusive: the first day that the entry no longer covers.
    `DTEND;VALUE=DATE:${basicDate(daysAfter(day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    // A subscription's last day doesn't block anybody's calendar.
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

/** Escapes a TEXT value (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (char) => `\\${char}`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Folds a line into short enough pieces of whole characters; each continuation begins with a space. */
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
