import type { Services } from "../platform/services.ts";

/** Sends what is due. Never fails: the frequent job sends what is left. Call it after the commit, by waitUntil. */
export async function sendQueued(_services: Services): Promise<void> {
  // Written next.
}
