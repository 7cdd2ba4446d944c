import { COMPANY } from "#domain/seller/company.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { now } from "../../platform/clock.ts";
import type { PlainPath } from "../rest/plain-path.ts";

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** The contact for people who find a vulnerability (RFC 9116). */
export const securityTxtPath: PlainPath = {
  method: "GET",
  path: "/.well-known/security.txt",
  access: "public",
  handle: (c) =>
    c.text(
      [
        `Contact: mailto:${COMPANY.email}`,
        `Expires: ${new Date(now().getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
        "Preferred-Languages: en, nl",
        `Canonical: ${c.get("services").settings.siteUrl}/.well-known/security.txt`,
        "",
      ].join("\n"),
    ),
};
