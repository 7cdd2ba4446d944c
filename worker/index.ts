import { app } from "./app.ts";
import { settingsOf, type RawEnv } from "./env.ts";
import { logFault } from "./http/log.ts";
import { reconcileOrders } from "./orders/reconcile.ts";
import { createServices } from "./services.ts";

async function runScheduled(env: RawEnv): Promise<void> {
  try {
    await reconcileOrders(createServices(settingsOf(env), env), new Date());
  } catch (error) {
    logFault("the scheduled job failed", { cause: error });
    throw error;
  }
}

export default {
  fetch: app.fetch,
  scheduled: (_event: unknown, env: RawEnv) => runScheduled(env),
};
