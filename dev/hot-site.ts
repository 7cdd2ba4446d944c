import { join } from "node:path";
import { createLogger, createServer, type Logger } from "vite";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { siteAddress } from "./process/site-address.ts";
import type { LogLine, Site, SiteOptions } from "./site.ts";

type HotOptions = Pick<SiteOptions, "port" | "host" | "vars" | "databaseUrl" | "onLog">;
/** vite keeps the image bucket to itself: open it separately with `withImages`. */
type HotSite = Omit<Site, "images">;

/** The start of each line in the Worker's log (worker/platform/log.ts); vite wraps it in its own markers. */
const ENTRY = /\{"level":.*\}/s;

/** Vite's logger, except that the Worker's log lines go to the shop's log. */
function withoutShopLog(onLog: (line: LogLine) => void): Logger {
  const logger = createLogger("info", { allowClearScreen: false });
  const unlessLogged = (level: "info" | "warn" | "error"): Logger["info"] => {
    return (text, options) => {
      const [message] = ENTRY.exec(text) ?? [];
      if (message === undefined) logger[level](text, options);
      else onLog({ level, message });
    };
  };
  return {
    ...logger,
    info: unlessLogged("info"),
    warn: unlessLogged("warn"),
    error: unlessLogged("error"),
  };
}

/** Serves the sources through vite, so that client and Worker changes show immediately. */
export async function startHotSite({ port, host, vars, databaseUrl, onLog }: HotOptions): Promise<HotSite> {
  // The Cloudflare plugin reads the database from the first variable, vite.config.ts the Worker's variables from the
  // second.
  process.env["CLOUDFLARE_HYPERDRIVE_LOCAL_CONNECTION_STRING_HYPERDRIVE"] = databaseUrl;
  process.env["SHOP_DEV_VARS"] = JSON.stringify(vars);
  const server = await createServer({
    root: CHECKOUT,
    configFile: join(CHECKOUT, "vite.config.ts"),
    server: { port, host, strictPort: true },
    clearScreen: false,
    customLogger: withoutShopLog(onLog),
  });
  try {
    await server.listen();
  } catch (error) {
    await server.close();
    throw error;
  }
  return {
    url: siteAddress(host, port),
    runScheduled: async (cron, at = new Date()) => {
      const address = new URL("/cdn-cgi/handler/scheduled", siteAddress(host, port));
      address.searchParams.set("cron", cron);
      address.searchParams.set("time", String(at.getTime()));
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`the scheduled job answered ${answer.status}`);
    },
    close: () => server.close(),
  };
}
