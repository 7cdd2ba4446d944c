import { Agent, request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, it, onTestFinished } from "vitest";
import { shop } from "./journey.ts";

const KIB = 1024;
/** Enough for each body of each call to come five times or more. */
const ROUNDS = 250;
/** Connections shared by the calls, each busy with one call at a time. */
const CONNECTIONS = 4;

type Call = {
  readonly path: string;
  readonly status: number;
  readonly bytes: readonly number[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent without a Content-Length. */
  readonly chunked?: boolean;
};

/** Calls that are answered before the body is read: not signed in, cross-site, not found, or no body expected. */
const SMALL = [0, 1, 900, 10 * KIB, 33 * KIB, 64 * KIB];
const EARLY: readonly Call[] = [
  { path: "/api/products", status: 401, bytes: SMALL },
  { path: "/api/images", status: 401, bytes: SMALL, headers: { "content-type": "multipart/form-data" } },
  { path: "/trpc/products.create", status: 401, bytes: SMALL },
  { path: "/api/contact", status: 403, bytes: SMALL, headers: { "sec-fetch-site": "cross-site" } },
  { path: "/api/nothing", status: 404, bytes: SMALL },
  { path: "/nowhere", status: 404, bytes: SMALL },
  { path: "/api/logout", status: 200, bytes: SMALL },
  { path: "/api/products", status: 401, bytes: SMALL, chunked: true },
];
const TOO_LARGE: readonly Call[] = [
  { path: "/api/contact", status: 413, bytes: [65 * KIB, KIB * KIB] },
  { path: "/trpc/contact.send", status: 413, bytes: [65 * KIB, KIB * KIB] },
  { path: "/api/contact", status: 413, bytes: [65 * KIB, KIB * KIB - 1], chunked: true },
];

/** Sends a body and returns the status; rejects with the error code of a closed connection. */
function send(
  agent: Agent,
  method: string,
  { path, headers = {}, chunked = false }: Omit<Call, "status" | "bytes">,
  bytes: number,
) {
  return new Promise<number>((resolve, reject) => {
    const length = chunked ? { "transfer-encoding": "chunked" } : { "content-length": String(bytes) };
    const call = request(new URL(path, shop.url), {
      agent,
      method,
      headers: { "content-type": "application/json", ...length, ...headers },
    });
    call.on("response", (answer) => {
      answer.on("error", reject).on("end", () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    call.on("error", reject);
    pipeline(Readable.from([Buffer.alloc(bytes, " ")]), call).catch(reject);
  });
}

/** Returns the failures of a client that sends these calls one after another, over connections that it keeps open. */
async function failuresOf(calls: readonly Call[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  onTestFinished(() => agent.destroy());
  const failures: string[] = [];
  let round = 0;
  const client = async () => {
    while (round < ROUNDS) {
      const call = calls[round % calls.length];
      const bytes = call?.bytes[Math.floor(round / calls.length) % call.bytes.length];
      round += 1;
      if (call === undefined || bytes === undefined) throw new Error("there is no such call");
      const what = `${call.path} with ${bytes} bytes${call.chunked ? " in chunks" : ""}`;
      try {
        const status = await send(agent, "POST", call, bytes);
        if (status !== call.status) failures.push(`${what}: ${status}`);
        const next = await send(agent, "GET", { path: "/robots.txt" }, 0);
        if (next !== 200) failures.push(`after ${what}: ${next}`);
      } catch (error) {
        failures.push(`${what}: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return failures;
}

it(
  "a client answered before its body was read keeps its connection",
  async () => expect(await failuresOf(EARLY)).toEqual([]),
  180_000,
);

it(
  "a client whose body was too large, up to 1 MB, keeps its connection",
  async () => expect(await failuresOf(TOO_LARGE)).toEqual([]),
  180_000,
);
