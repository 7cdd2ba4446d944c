import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { CATALOGUE_CHANGED_COOKIE, CATALOGUE_CHANGED_SECONDS } from "#domain/site/catalogue-change.ts";
import { HOST_PREFIX } from "#domain/site/cookies.ts";
import type { AppRouter } from "#worker/entry/api/router.ts";
import { onTabMessage, broadcastToTabs } from "./other-tabs.ts";

const NAME = `${HOST_PREFIX}${CATALOGUE_CHANGED_COOKIE}`;
const listeners = new Set<() => void>();

/**
 * Calls back after every catalogue change that this browser made or learned of. Returns a function that unsubscribes.
 */
export function onCatalogueChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Call after this browser has changed the catalogue, or learned of a change at checkout: from then on none of its tabs
 * shows anything older (D39). The cookie makes every isolate of the Worker read from the database.
 */
export function notifyCatalogueChange(): void {
  document.cookie = `${NAME}=${Date.now()}; path=/; secure; samesite=lax; max-age=${CATALOGUE_CHANGED_SECONDS}`;
  broadcastToTabs("catalogue-changed");
  tell();
}

/**
 * Follows changes from other tabs for the life of the page. Called once, by the entry.
 *
 * @returns true if the catalogue has changed since this page was requested
 */
export function followCatalogueChanges(): boolean {
  onTabMessage("catalogue-changed", tell);
  // Back may restore this page from the browser's cache, where it received no messages.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) tell();
  });
  const [, changedAt] = new RegExp(`(?:^|; )${NAME}=(\\d+)`).exec(document.cookie) ?? [];
  return Number(changedAt ?? 0) > performance.timeOrigin;
}

function tell(): void {
  for (const listener of listeners) listener();
}

const WRITES = /^(?:(?:products|prices)\..+|bulk\.applyChange|audit\.undo|settings\.save)$/;

/**
 * Reports every catalogue write once it has ended. Even a failed one, or one whose response was lost, may have changed
 * the catalogue.
 */
export function catalogueWriteLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      if (op.type !== "mutation" || !WRITES.test(op.path)) return next(op);
      return observable((observer) =>
        next(op).subscribe({
          next: (value) => {
            notifyCatalogueChange();
            observer.next(value);
          },
          error: (error) => {
            notifyCatalogueChange();
            observer.error(error);
          },
          complete: () => observer.complete(),
        }),
      );
    };
}
