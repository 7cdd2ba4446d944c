import { settingsOf, type RawEnv } from "./env.ts";
import { runScheduled } from "./scheduled.ts";
import { serve } from "./serve.ts";
import { createServices } from "./services.ts";

export default {
  fetch: serve,
  scheduled: (event: { readonly cron: string; readonly scheduledTime: number }, env: RawEnv) =>
    runScheduled(event.cron, createServices(settingsOf(env), env), new Date(event.scheduledTime)),
};
