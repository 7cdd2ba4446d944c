import { createServer } from "node:http";
import { Hono } from "hono";
import { z } from "zod";
import { failed, Refusal } from "./cloudflare-responses.ts";
import { serveStorage, Storage } from "./cloudflare-storage.ts";
import { serveWorkers } from "./cloudflare-worker-routes.ts";
import { Workers } from "./cloudflare-workers.ts";
import { createSite, type Site } from "./site.ts";

/** A request to the stand-in. Requests are listed in order of arrival. */
export type Call = {
  readonly method: string;
  /** The path after the account's part: `/workers/scripts/shop-production/secrets`. */
  readonly path: string;
  readonly status: number;
};

export type Cloudflare = {
  /** The value for wrangler's CLOUDFLARE_API_BASE_URL. */
  readonly url: string;
  /** The deployed shop, and its address. */
  readonly site: Site;
  readonly siteUrl: string;
  readonly accountId: string;
  readonly token: string;
  readonly calls: Call[];
  readonly workers: Workers;
  readonly storage: Storage;
  /** Requests that it doesn't support. */
  readonly unknown: string[];
  /** Refuses calls of this method with a matching path until the returned function is called; by default with 400. */
  breakOn(method: string, path: RegExp, refusal?: () => Response): () => void;
  /** Runs before a Worker's upload is stored. */
  onUpload(look: () => Promise<void>): void;
  close(): Promise<void>;
};

const ACCOUNT_ID = "0123456789abcdef0123456789abcdef";
const TOKEN = "token-of-the-rehearsal";
const BASE = "/client/v4";

/**
 * Starts a stand-in for Cloudflare's API on loopback, for the calls that wrangler, `npm run seed` and `npm run backup` make,
 * with its state in memory. It refuses what Cloudflare refuses and responds 404 to anything it doesn't support, so that new
 * calls of a newer wrangler are noticed.
 */
export async function startCloudflare(): Promise<Cloudflare> {
  const calls: Call[] = [];
  const unknown: string[] = [];
  const broken = new Set<{ method: string; path: RegExp; refusal: () => Response }>();
  const looks: (() => Promise<void>)[] = [];
  const storage = new Storage();
  const workers = new Workers(storage);
  const app = new Hono();
  app.use(async (c, next) => {
    const path = c.req.path.replace(`${BASE}/accounts/${ACCOUNT_ID}`, "");
    const { method } = c.req;
    // Files are uploaded with the token of their session.
    if (path !== "/workers/assets/upload" && c.req.header("authorization") !== `Bearer ${TOKEN}`) {
      return failed(401, 10_000, "Authentication error");
    }
    const fault = [...broken].find((known) => known.method === method && known.path.test(path));
    if (fault !== undefined) {
      c.res = fault.refusal();
    } else {
      if (workers.isUpload(method, path)) for (const look of looks) await look();
      await next();
    }
    calls.push({ method, path, status: c.res.status });
    return undefined;
  });
  app.onError((error) => {
    if (error instanceof Refusal) return failed(error.status, error.code, error.message);
    console.error(error);
    return failed(500, 10_013, String(error));
  });
  app.notFound((c) => {
    unknown.push(`${c.req.method} ${c.req.path}`);
    return failed(404, 7003, "The stand-in does not know this call.");
  });
  const account = app.basePath(`${BASE}/accounts/${ACCOUNT_ID}`);
  serveWorkers(account, workers);
  serveStorage(account, storage);

  const site = createSite((override) => workers.overridden(override));
  const servers = [await listen(app), await listen(site.app)] as const;
  return {
    url: `${servers[0].url}${BASE}`,
    site,
    siteUrl: servers[1].url,
    accountId: ACCOUNT_ID,
    token: TOKEN,
    calls,
    unknown,
    workers,
    storage,
    breakOn: (method, path, refusal = () => failed(400, 10_021, "Refused on purpose.")) => {
      const fault = { method, path, refusal };
      broken.add(fault);
      return () => void broken.delete(fault);
    },
    onUpload: (look) => void looks.push(look),
    close: async () => {
      await Promise.all(servers.map(({ close }) => close()));
    },
  };
}

/** Serves an app on a free port of loopback. */
async function listen(app: Hono): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(z.instanceof(Uint8Array).parse(chunk));
      const { method = "GET", url = "/" } = request;
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
      const body = method === "GET" || method === "HEAD" ? null : Buffer.concat(chunks);
      const answer = await app.fetch(new Request(`http://127.0.0.1${url}`, { method, headers, body }));
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
