import { deviceInWords } from "#domain/accounts/device.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import type { CountryCode } from "#domain/vat/countries.ts";
import type { Context } from "../request/context.ts";

/** A visit is written down at most this often, so that most refreshes of a token write nothing (D58). */
export const SEEN_EVERY_MS = 5 * MINUTE_MS;

/** The device and place of a request, as its session's owner will recognise them (D58). */
export type Visit = {
  /** Browser and system in words, such as 'Firefox on Windows'. */
  readonly device: string;
  /** Null if unknown. */
  readonly country: CountryCode | null;
};

/** Returns the device and place of a request. */
export const visitOf = ({ userAgent, country }: Pick<Context, "userAgent" | "country">): Visit => ({
  device: deviceInWords(userAgent),
  country,
});
