import { app } from "./app.ts";
import { forgetEndedSignIns } from "./auth/forget-ended.ts";
import { settingsOf, type RawEnv } from "./env.ts";
import { logFault } from "./http/log.ts";
import { reconcileOrders } from "./orders/reconcile.ts";
import { createServices } from "./services.ts";

async function runScheduled(env: RawEnv): Promise<void> {
  try {
    const services = createServices(settingsOf(env), env);
    const now = new Date();
    await reconcileOrders(services, now);
    await forgetEndedSignIns(services.db, now);
  } catch (error) {
    logFault("the scheduled job failed", { cause: error });
    throw error;
  }
}

export default {
  fetch: app.fetch,
  scheduled: (_event: unknown, env: RawEnv) => runScheduled(env),
};
