import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { turnSchema } from "#domain/time/clock.ts";
import type { ShopClock } from "./shop-clock.ts";

export type ClockServer = { readonly url: string; close(): Promise<void> };

const HOST = "127.0.0.1";
const LOCAL_NAMES = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

type Answer = { readonly status: number; readonly body: unknown };
const refused = (status: number, message: string): Answer => ({ status, body: { message } });

/** Returns the JSON in a request's body; null if it isn't valid JSON. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await text(request));
  } catch {
    return null;
  }
}

async function answerTo(clock: ShopClock, request: IncomingMessage, signal: AbortSignal): Promise<Answer> {
  // Any other host name comes from a foreign page (DNS rebinding).
  if (!LOCAL_NAMES.test(request.headers.host ?? "")) return refused(403, "This host name is not served.");
  if (request.method === "GET") return { status: 200, body: clock.read() };
  if (request.method !== "POST") return refused(405, "Read the clock with GET, turn it with POST.");
  // A foreign page can't send this content type without a preflight request.
  if (!request.headers["content-type"]?.startsWith("application/json"))
    return refused(415, "Send JSON, with Content-Type: application/json.");
  const turn = turnSchema.safeParse(await readJson(request));
  if (!turn.success) return refused(400, turn.error.issues[0]?.message ?? "The request is malformed.");
  return { status: 200, body: await clock.turn(turn.data, signal) };
}

async function serve(clock: ShopClock, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The clock doesn't go on turning for somebody who has gone.
  const left = new AbortController();
  response.once("close", () => left.abort());
  const { status, body } = await answerTo(clock, request, left.signal).catch((error: unknown) =>
    refused(500, error instanceof Error ? error.message : String(error)),
  );
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

/**
 * Serves the address at which scripts and the shop itself read and turn the clock: `GET` and `POST` on 127.0.0.1, at
 * any free port (D52).
 */
export async function serveClock(clock: ShopClock): Promise<ClockServer> {
  const server = createServer((request, response) => void serve(clock, request, response));
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, HOST, resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the clock has no port");
  return {
    url: `http://${HOST}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
