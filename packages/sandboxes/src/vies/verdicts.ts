import type { MemberStateCode } from "./member-states.ts";

/**
 * Each failure with its status. The real service sends some with 200, so a client that only looks at the status takes
 * them for verdicts.
 */
export const FAILURES = {
  INVALID_INPUT: 400,
  INVALID_REQUESTER_INFO: 400,
  SERVICE_UNAVAILABLE: 500,
  MS_UNAVAILABLE: 200,
  TIMEOUT: 200,
  VAT_BLOCKED: 500,
  IP_BLOCKED: 500,
  GLOBAL_MAX_CONCURRENT_REQ: 500,
  GLOBAL_MAX_CONCURRENT_REQ_TIME: 500,
  MS_MAX_CONCURRENT_REQ: 200,
  MS_MAX_CONCURRENT_REQ_TIME: 200,
} as const;
type FailureCode = keyof typeof FAILURES;

export type Verdict = "valid" | "invalid" | FailureCode;

/** The numbers of the real test service. */
export const TEST_NUMBERS: ReadonlyMap<string, Verdict> = new Map([
  ["100", "valid"],
  ["200", "invalid"],
  ["201", "INVALID_INPUT"],
  ["202", "INVALID_REQUESTER_INFO"],
  ["300", "SERVICE_UNAVAILABLE"],
  ["301", "MS_UNAVAILABLE"],
  ["302", "TIMEOUT"],
  ["400", "VAT_BLOCKED"],
  ["401", "IP_BLOCKED"],
  ["500", "GLOBAL_MAX_CONCURRENT_REQ"],
  ["501", "GLOBAL_MAX_CONCURRENT_REQ_TIME"],
  ["600", "MS_MAX_CONCURRENT_REQ"],
  ["601", "MS_MAX_CONCURRENT_REQ_TIME"],
]);

const TEST_NUMBER_DIGITS = 3;
/** Almost every Dutch number ends in B01 and every Swedish one in 01, so half of them would be test numbers. */
const ENDINGS: Partial<Record<MemberStateCode, RegExp>> = { NL: /B\d\d$/, SE: /01$/ };

/** Returns the verdict on a well-formed number, by its last three digits. */
export function verdictOn(code: MemberStateCode, number: string, hasRequester: boolean): Verdict {
  const digits = number.replace(ENDINGS[code] ?? "", "").replaceAll(/\D/g, "");
  const verdict = TEST_NUMBERS.get(digits.slice(-TEST_NUMBER_DIGITS)) ?? "valid";
  return verdict === "INVALID_REQUESTER_INFO" && !hasRequester ? "valid" : verdict;
}
