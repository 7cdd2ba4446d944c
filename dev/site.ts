import { convertV4MiniflareOptions, Miniflare, MiniflareCoreError } from "miniflare";
import { workerOptions } from "#ops/build/built-worker.ts";
import { OFFLINE, persistencePath } from "#ops/catalogue/local-images.ts";
import type { PictureStore } from "#ops/catalogue/seed-pictures.ts";
import { CommandError } from "#ops/cli/command-error.ts";
import { siteAddress } from "./process/site-address.ts";

export type LogLine = { readonly level: string; readonly message: string };

export type SiteOptions = {
  readonly port: number;
  readonly host: string;
  /** The Worker's variables; they replace those in wrangler.toml. */
  readonly vars: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  /** Replaces every rate limit in wrangler.toml. */
  readonly callsPerMinute?: number | undefined;
  /** Where R2 keeps its objects: SHARED_PERSIST_DIR, or a test's own folder. */
  readonly persistDir: string;
  /** The folder that `vite build` filled. */
  readonly buildDir: string;
  /** Receives the output of the Worker and the runtime. */
  readonly onLog: (line: LogLine) => void;
  /** workerd crashed and was restarted. */
  readonly onRestart?: () => void;
};

export type Site = {
  readonly url: string;
  /** Opens the bucket of the images, which takes a second and a separate thread. */
  images(): Promise<PictureStore>;
  /** Runs this cron trigger's jobs, as of the given time. */
  runScheduled(cron: string, at?: Date): Promise<void>;
  close(): Promise<void>;
};

/** Serves the built site directly from workerd, without a proxy in front. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...OFFLINE,
      host: options.host,
      port: options.port,
      resourcePersistencePath: persistencePath(options.persistDir),
      handleStructuredLogs: options.onLog,
      unsafeHandleRuntimeRestart: () => options.onRestart?.(),
      workers: [workerOptions(options)],
    }),
  );
  try {
    await miniflare.ready;
    return {
      url: siteAddress(options.host, options.port),
      images: () => miniflare.getR2Bucket("IMAGES"),
      runScheduled: async (cron, at = new Date()) => {
        // Fetched each time: an old handle does not survive a crash of workerd.
        const worker = await miniflare.getWorker();
        const { outcome } = await worker.scheduled({ cron, scheduledTime: at });
        if (outcome !== "ok") throw new Error(`the scheduled job ended with ${outcome}`);
      },
      close: () => miniflare.dispose(),
    };
  } catch (error) {
    await miniflare.dispose();
    if (error instanceof MiniflareCoreError && error.code === "ERR_ADDRESS_IN_USE") {
      throw new CommandError(
        `Another program took port ${options.port} while the shop was starting: start it again.`,
      );
    }
    throw error;
  }
}
