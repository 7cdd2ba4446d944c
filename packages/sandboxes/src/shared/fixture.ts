import { mkdtempSync, rmSync } from "node:fs";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** An address of this machine that isn't loopback, as another device would use it; undefined without a network. */
export const NETWORK_ADDRESS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

/** Returns the path of a file that doesn't exist yet; its folder goes with the test. */
export function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "data.json");
}

/** Makes a call with nothing but these headers; `fetch` would add a User-Agent, and sets the Host itself. */
export function bareCall(
  port: number,
  call: string,
  headers: Record<string, string>,
  body?: object,
): Promise<[status: number | undefined, body: string]> {
  const [method, path] = call.split(" ");
  return new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", method, path, headers }, (answer) => {
      text(answer).then((said) => resolve([answer.statusCode, said]), reject);
    })
      .on("error", reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export type Received = { readonly body: string; readonly headers: IncomingHttpHeaders };

/** Starts a webhook receiver that answers each call with the next of these statuses, and 200 after the last. */
export async function startedReceiver(
  statuses: number[] = [],
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const take = async (call: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push({ body: await text(call), headers: call.headers });
    response.writeHead(statuses.shift() ?? 200).end();
  };
  const server = createServer((call, response) => void take(call, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port.");
  return { url: `http://127.0.0.1:${address.port}/webhook`, received };
}
