import { settingsOf, type RawEnv } from "../platform/env.ts";
import { runScheduled } from "./jobs/scheduled.ts";
import { serve } from "./app.ts";
import { createServices } from "./create-services.ts";
import { syncClock } from "../platform/sync-clock.ts";

export default {
  fetch: serve,
  scheduled: async (event: { readonly cron: string; readonly scheduledTime: number }, env: RawEnv) => {
    const settings = settingsOf(env);
    await syncClock(settings, { anew: true });
    await runScheduled(event.cron, createServices(settings, env), new Date(event.scheduledTime));
  },
};
