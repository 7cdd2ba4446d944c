import type { ExecutionContext } from "hono";
import { app } from "./app.ts";
import type { RawEnv } from "../platform/env.ts";
import { respondFromMemory } from "../response-cache/response-cache.ts";

/** Serves one request: from this isolate's memory if possible, otherwise through the app. */
export function serve(
  request: Request,
  env: RawEnv,
  runtime?: ExecutionContext,
): Response | Promise<Response> {
  return respondFromMemory(request, env) ?? app.fetch(request, env, runtime);
}
