import { settingsOf, type RawEnv } from "./platform/env.ts";
import { runScheduled } from "./jobs/scheduled.ts";
import { serve } from "./serve.ts";
import { createServices } from "./platform/services.ts";

export default {
  fetch: serve,
  scheduled: (event: { readonly cron: string; readonly scheduledTime: number }, env: RawEnv) =>
    runScheduled(event.cron, createServices(settingsOf(env), env), new Date(event.scheduledTime)),
};
