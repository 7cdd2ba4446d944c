import { z } from "zod";
import type { FuzzRequest } from "./fuzz-request.ts";

/** Text that no response may contain: stacks, SQL, source locations, messages of parsers and drivers. */
const LEAKS = [
  /\n\s+at .+:\d+/,
  /node_modules/,
  /\.[cm]?[jt]sx?:\d+/,
  /file:\/\//,
  /Failed query/i,
  /PostgresError|violates .* constraint|invalid byte sequence|invalid input syntax/i,
  /\b(select|insert into|update|delete from) "\w+"/i,
  /\b(TypeError|RangeError|SyntaxError|ReferenceError|ZodError|StripeError)\b/,
  /Cannot read propert|is not a function|is not iterable|Maximum call stack|Unexpected token|in JSON at position/,
  /\$argon2|sk_test_|whsec_/,
];

/** zod's own messages, for schemas without one of ours. */
const SCHEMA_WORDS =
  /^(Invalid (input|option|string|key|UUID|ISO|record)|Unrecognized key|Too (big|small)|Expected )/;
const SENTENCE_MAX_CHARS = 500;

const restFailure = z.object({ message: z.string() });
const trpcFailure = z.object({
  error: z.object({
    message: z.string(),
    code: z.int(),
    data: z.object({ code: z.string(), httpStatus: z.int() }),
  }),
});
const trpcAnswer = z.union([
  trpcFailure,
  z.object({ result: z.object({ data: z.unknown() }) }).or(z.object({ result: z.object({}) })),
]);

export type ReadResponse = { readonly status: number; readonly headers: Headers; readonly text: string };

/** Returns the fault of a response, regardless of the request; null if it has none. */
export function findResponseFault(request: FuzzRequest, answer: ReadResponse): string | null {
  const { status, headers, text } = answer;
  if (status >= 500) return `status ${status}`;
  if (status === 429) return "a limit swallowed the input";
  if (headers.get("x-request-id") === null) return `status ${status} without X-Request-Id`;
  if (status < 400 && !hasFailedCall(request, text)) return null;
  if (request.method === "HEAD" || text === "") return request.method === "HEAD" ? null : emptyFault(status);
  if (isPage(request)) return leakIn(request, status === 404 ? "" : text);
  const messages = request.path.startsWith("/trpc/") ? trpcMessages(text) : restMessages(text);
  if (typeof messages === "string") return `${messages}: ${text.slice(0, 300)}`;
  for (const message of messages) {
    const fault = faultOfSentence(message, sentBy(request));
    if (fault !== null) return `${fault}: ${message}`;
  }
  return leakIn(request, text);
}

const emptyFault = (status: number): string | null =>
  status === 416 || status === 304 ? null : `status ${status} with no sentence`;

const isPage = ({ path }: FuzzRequest): boolean =>
  !/^\/(api|stripe|trpc|images|healthz)(\/|$|\?)/i.test(path);

/** Batches respond with 207 if one call failed and another didn't. */
const hasFailedCall = ({ path }: FuzzRequest, text: string): boolean =>
  path.startsWith("/trpc/") && text.includes('"error":{');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function restMessages(text: string): readonly string[] | string {
  const failure = restFailure.safeParse(parsed(text));
  return failure.success ? [failure.data.message] : "no {message}";
}

/** Returns the messages of a failed call or batch. Refusals by the limits in front have the same form as on REST. */
function trpcMessages(text: string): readonly string[] | string {
  if (isLines(text)) return [];
  const body = parsed(text);
  if (restFailure.safeParse(body).success) return restMessages(text);
  const answers = z.array(trpcAnswer).safeParse(Array.isArray(body) ? body : [body]);
  if (!answers.success) return "not tRPC's form of an answer";
  return answers.data.flatMap((answer) => ("error" in answer ? [answer.error.message] : []));
}

/** A batch requested as a stream is answered line by line. */
const isLines = (text: string): boolean => /^\{.*\}\n/.test(text);

function faultOfSentence(message: string, sent: string): string | null {
  if (message.trim() === "") return "an empty sentence";
  if (message.length > SENTENCE_MAX_CHARS) return `a sentence of ${message.length} characters`;
  if (SCHEMA_WORDS.test(message)) return "a schema's words instead of a sentence";
  const value = /\[object|undefined\b/.exec(message)?.[0];
  if (value !== undefined && !sent.includes(value)) return "a value instead of a sentence";
  return null;
}

/** Only our own text counts: a response may repeat the caller's input. */
function leakIn(request: FuzzRequest, text: string): string | null {
  const sent = sentBy(request);
  for (const leak of LEAKS) {
    const found = leak.exec(text)?.[0];
    if (found !== undefined && !sent.includes(found)) return `it tells ${found}`;
  }
  return null;
}

const sentBy = ({ path, body }: FuzzRequest): string =>
  `${decoded(path)} ${body instanceof Uint8Array ? new TextDecoder().decode(body) : (body ?? "")}`;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
