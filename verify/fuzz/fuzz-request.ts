import * as fc from "fast-check";
import { CALLERS, type CallerName } from "./fuzz-shop.ts";
import { brokenJson, type JsonText, oddText } from "./json-text.ts";

/** A request without its caller, whose headers are added when it is sent. */
export type FuzzRequest = {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  readonly caller: CallerName;
};

/** Values that a client can send in a header. */
const headerText = oddText.map((text) =>
  text
    .replaceAll(/[^\x20-\x7e]/g, "~")
    .trim()
    .slice(0, 2_000),
);

const ODD_TYPES = [
  "",
  "text/plain",
  "text/html",
  "application/jsonx",
  "application/json, text/html",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "application/xml",
] as const;

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom("application/json", "application/json; charset=utf-8") },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_TYPES) },
);

const ODD_HEADERS = {
  accept: fc.constantFrom("application/jsonl", "text/event-stream", "image/*", "*/*;q=0"),
  authorization: fc.constantFrom(
    "Bearer",
    "Bearer a.b.c",
    "Basic YTpi",
    "Bearer null",
    `Bearer ${"x".repeat(4_000)}`,
  ),
  cookie: fc.constantFrom(
    "session=1",
    "session=; checkout=x",
    "checkout=__proto__; device=%00",
    "=;=;",
    "session=%ff",
  ),
  "if-none-match": fc.constantFrom("*", 'W/"x"', '"'),
  range: fc.constantFrom("bytes=0-0", "bytes=-1", "bytes=9-1", "bytes=0-1,5-6", "lines=1-2"),
  origin: fc.constantFrom("https://elsewhere.example", "null"),
  "x-forwarded-host": fc.constantFrom("elsewhere.example", "a b"),
  "x-http-method-override": fc.constantFrom("DELETE", "x"),
  "stripe-signature": headerText,
  "x-trpc-source": headerText,
  "trpc-accept": fc.constant("application/jsonl"),
} as const;

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .subarray(Object.entries(ODD_HEADERS), { maxLength: 3 })
  .chain((chosen) => fc.tuple(...chosen.map(([name, value]) => fc.tuple(fc.constant(name), value))))
  .map((headers) => Object.fromEntries(headers));

/** Headers, almost always none. */
const extraHeaders = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: oddHeaders },
);

/** Callers who may call are the most frequent, so that inputs get past the access check. */
const caller = fc.oneof(
  { weight: 6, arbitrary: fc.constant<CallerName>("admin") },
  { weight: 2, arbitrary: fc.constantFrom<CallerName>(...CALLERS) },
);

type Sent = Pick<FuzzRequest, "method" | "path"> & Partial<Pick<FuzzRequest, "headers" | "body">>;

/** A request by any caller, with arbitrary additional headers. */
export const byAnybody = (sent: fc.Arbitrary<Sent>): fc.Arbitrary<FuzzRequest> =>
  fc.tuple(sent, extraHeaders, caller).map(([{ method, path, headers = {}, body = null }, extra, by]) => ({
    method,
    path,
    headers: { ...extra, ...headers },
    body,
    caller: by,
  }));

const invalidUtf8 = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0xc0, 0x80, 0x7d]);

/** A JSON body: usually correct, otherwise broken, in another encoding or of another content type. */
export function jsonRequest(
  method: string,
  path: fc.Arbitrary<string>,
  text: fc.Arbitrary<JsonText>,
): fc.Arbitrary<FuzzRequest> {
  const body = fc.oneof(
    { weight: 20, arbitrary: text },
    { weight: 1, arbitrary: brokenJson(text) },
    { weight: 1, arbitrary: fc.constant(invalidUtf8) },
  );
  return byAnybody(
    fc.tuple(path, body, contentType).map(([to, content, type]) => ({
      method,
      path: to,
      headers: type === "" ? {} : { "content-type": type },
      body: content,
    })),
  );
}

const QUERY_MAX_CHARS = 8_000;

/** UTF-8 cannot express lone surrogates: they are sent as a client's encoder would. */
const wellFormed = (text: string): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));

/** Text for a URL, cut if it is longer than a client would send. */
export function inAddress(text: string): string {
  const encoded = encodeURIComponent(wellFormed(text));
  return encoded.length <= QUERY_MAX_CHARS ? encoded : encoded.slice(0, QUERY_MAX_CHARS).replace(/%.?$/, "");
}

/** A path segment; some are cut off in the middle of an escape. */
export const oddSegment: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: oddText.map(inAddress).filter((text) => text !== "" && !/^\.+$/.test(text)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "%",
      "%ff",
      "%ED%A0%80",
      "%00",
      "..%2f..%2fx",
      "%2e%2e",
      "a%20b",
      "a;b=c",
      "@",
      "*",
    ),
  },
);
