import { lookup } from "node:dns/promises";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { type Answer, isServedHost, noAnswer, type Outcome, Refusal, send } from "./http.ts";
import { StartError } from "./start-error.ts";

const ANY_ADDRESS: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** 127.0.0.1, for the server that uses the sandbox, and `host`, for browsers on other devices. */
async function addressesOf(host: string): Promise<string[]> {
  const { address } = await lookup(host);
  return ANY_ADDRESS.has(address) ? [address] : [...new Set(["127.0.0.1", address])];
}

/** Returns the port. */
async function listenAt(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      const isTaken = "code" in error && error.code === "EADDRINUSE";
      reject(isTaken ? new StartError(`Port ${port} of ${host} is in use.`, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

/** Serves 127.0.0.1 and `host` on the same port; any free one if it's 0. */
async function listen(
  handler: RequestListener,
  port: number,
  host: string,
): Promise<{ port: number; close: () => Promise<void> }> {
  const servers: Server[] = [];
  const close = async () => {
    await Promise.all(
      servers.map((server) => {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        server.closeAllConnections();
        return closed;
      }),
    );
  };
  try {
    let listening = port;
    for (const address of await addressesOf(host)) {
      const server = createServer(handler);
      servers.push(server);
      listening = await listenAt(server, listening, address);
    }
    return { port: listening, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where a sandbox listens, as every sandbox's options have it. */
export type Place = {
  /** Default, and with 0: any free port. */
  port?: number;
  /** Another address to listen on besides 127.0.0.1, such as 0.0.0.0 for every one. */
  host?: string;
  /** The host name in the address of the pages, if browsers on other devices open them; default 127.0.0.1. */
  publicName?: string;
  /** Receives a line for every call and every event. */
  log?: (line: string) => void;
};

export type Site = {
  readonly respond: (request: IncomingMessage) => Outcome | Promise<Outcome>;
  /** Returns a refusal in the service's own form. */
  readonly refuse: (refusal: Refusal) => Answer;
};

export type Started = {
  /** The address on this machine, without a trailing slash. */
  readonly url: string;
  /** The address in a browser: `url`, unless `publicName` names another host. */
  readonly publicUrl: string;
  readonly port: number;
  readonly close: () => Promise<void>;
};

async function answerOf({ respond, refuse }: Site, request: IncomingMessage, place: Place): Promise<Outcome> {
  const { publicName = null, log } = place;
  try {
    if (!isServedHost(request.headers.host, publicName))
      throw new Refusal(403, "invalid_access", "This host name is not served.");
    return await respond(request);
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    log?.(`${request.method} ${request.url} failed: ${error instanceof Error ? error.stack : String(error)}`);
    return refuse(new Refusal(500, "sandbox_failed", "The sandbox itself failed; see its log."));
  }
}

/** Starts a sandbox's server. Rejects with a `StartError` if the port is in use. */
export async function startSite(place: Place, site: Site): Promise<Started> {
  const { port: asked = 0, host = "127.0.0.1", publicName = "127.0.0.1", log } = place;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const outcome = await answerOf(site, request, place);
    const call = `${request.method} ${request.url?.split("?")[0]}`;
    if (outcome === noAnswer) return log?.(`${call} without an answer`);
    send(response, outcome);
    // Tests and drills ask it again and again.
    if (request.url !== "/_control/idle") log?.(`${call} ${outcome.status}`);
  };
  const { port, close } = await listen((request, response) => void answer(request, response), asked, host);
  return { url: `http://127.0.0.1:${port}`, publicUrl: `http://${publicName}:${port}`, port, close };
}
