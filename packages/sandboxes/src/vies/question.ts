import { randomBytes } from "node:crypto";
import { z } from "zod";
import { companyOf } from "./company.ts";
import { type Answer, json, Refusal } from "../shared/http.ts";
import { isMemberState, isWellFormed, type MemberStateCode, tellsNames } from "./member-states.ts";
import { FAILURES, TEST_NUMBERS, type Verdict, verdictOn } from "./verdicts.ts";

const NOT_TOLD = "---";
const NOT_PROCESSED = "NOT_PROCESSED";

const trader = z.string().optional();
/** The body of both questions about a number. An unknown field is refused by name, never ignored. */
const questionForm = z.strictObject({
  countryCode: z.string(),
  vatNumber: z.string(),
  requesterMemberStateCode: z.string().optional(),
  requesterNumber: z.string().optional(),
  traderName: trader,
  traderStreet: trader,
  traderPostalCode: trader,
  traderCity: trader,
  traderCompanyType: trader,
});

export type Question = {
  readonly countryCode: string;
  readonly vatNumber: string;
  /** The number of the company that asks; null unless both of its fields are given. */
  readonly requester: { readonly code: string; readonly number: string } | null;
};

/** Reads a body as a question, or refuses it. */
export function readQuestion(body: unknown): Question {
  const parsed = questionForm.safeParse(body);
  if (!parsed.success) throw new Refusal(400, "validation_error", z.prettifyError(parsed.error));
  const { countryCode, vatNumber, requesterMemberStateCode: code, requesterNumber: number } = parsed.data;
  const requester =
    code === undefined || code === "" || number === undefined || number === ""
      ? null
      : { code, number: number.toUpperCase() };
  return { countryCode, vatNumber: vatNumber.toUpperCase(), requester };
}

/** The verdict of POST /check-vat-number. */
export function verdictOf(
  { countryCode, vatNumber, requester }: Question,
  isSilent: (code: MemberStateCode) => boolean,
): Verdict {
  if (!isWellFormed(countryCode, vatNumber)) return "INVALID_INPUT";
  if (requester !== null && !isWellFormed(requester.code, requester.number)) return "INVALID_REQUESTER_INFO";
  if (isSilent(countryCode)) return "MS_UNAVAILABLE";
  return verdictOn(countryCode, vatNumber, requester !== null);
}

/** The verdict of POST /check-vat-test-service, which only knows its test numbers. */
export function testVerdictOf({ vatNumber }: Question): Verdict {
  return TEST_NUMBERS.get(vatNumber) ?? "SERVICE_UNAVAILABLE";
}

export const failure = (status: number, error: string, message: string): Answer =>
  json(status, { actionSucceed: false, errorWrappers: [{ error, message }] });

/** Returns the response to a question, as VIES writes it. */
export function answerTo(
  { countryCode, vatNumber, requester }: Question,
  verdict: Verdict,
  at: Date,
): Answer {
  if (verdict !== "valid" && verdict !== "invalid")
    return failure(FAILURES[verdict], verdict, `The sandbox answers ${verdict}.`);
  const isTold = verdict === "valid" && isMemberState(countryCode) && tellsNames(countryCode);
  const { name, address } = isTold
    ? companyOf(countryCode, vatNumber)
    : { name: NOT_TOLD, address: NOT_TOLD };
  return json(200, {
    countryCode,
    vatNumber,
    requestDate: at.toISOString(),
    valid: verdict === "valid",
    ...(requester === null ? {} : { requestIdentifier: consultationNumber() }),
    name,
    address,
    traderName: NOT_TOLD,
    traderStreet: NOT_TOLD,
    traderPostalCode: NOT_TOLD,
    traderCity: NOT_TOLD,
    traderCompanyType: NOT_TOLD,
    traderNameMatch: NOT_PROCESSED,
    traderStreetMatch: NOT_PROCESSED,
    traderPostalCodeMatch: NOT_PROCESSED,
    traderCityMatch: NOT_PROCESSED,
    traderCompanyTypeMatch: NOT_PROCESSED,
  });
}

/** The number that proves a question was asked. */
const consultationNumber = (): string => `WAPIAAAA${randomBytes(4).toString("hex").toUpperCase()}`;
