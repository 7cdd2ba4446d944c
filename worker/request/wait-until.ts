import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/** Continues work after the response. Tests call the app without the runtime around it. */
export function waitUntil(c: Context<AppEnv>, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work);
  } catch {
    void work;
  }
}
