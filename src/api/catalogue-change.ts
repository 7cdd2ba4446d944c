import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { CATALOGUE_CHANGED_COOKIE, CATALOGUE_CHANGED_SECONDS } from "#domain/catalogue-change.ts";
import { HOST_PREFIX } from "#domain/cookies.ts";
import type { AppRouter } from "#worker/router.ts";
import { hearOtherTabs, tellOtherTabs } from "./other-tabs.ts";

const NAME = `${HOST_PREFIX}${CATALOGUE_CHANGED_COOKIE}`;
const listeners = new Set<() => void>();

/** Calls back after every change of the catalogue that this browser made or was told of. Answers the way to stop. */
export function onCatalogueChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * This browser has changed the catalogue, or was told of a change at checkout: from now on nothing older is shown in any
 * of its tabs (D39). The cookie makes the Worker answer from the database, whichever isolate is asked.
 */
export function catalogueChanged(): void {
  document.cookie = `${NAME}=${Date.now()}; path=/; secure; samesite=lax; max-age=${CATALOGUE_CHANGED_SECONDS}`;
  tellOtherTabs("catalogue-changed");
  tell();
}

/** Follows changes from other tabs; one that came while this page was on its way counts, too. Called once, by the entry. */
export function followCatalogueChanges(): void {
  hearOtherTabs("catalogue-changed", tell);
  // Back may wake this page as it was; nothing was told to it meanwhile.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) tell();
  });
  const [, changedAt] = new RegExp(`(?:^|; )${NAME}=(\\d+)`).exec(document.cookie) ?? [];
  if (Number(changedAt ?? 0) > performance.timeOrigin) tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Tells of every write of the catalogue once it is answered: a failed one, or a lost answer, may have changed it, too. */
export function catalogueWriteLink(): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      if (op.type !== "mutation" || !op.path.startsWith("products.")) return next(op);
      return observable((observer) =>
        next(op).subscribe({
          next: (value) => {
            catalogueChanged();
            observer.next(value);
          },
          error: (error) => {
            catalogueChanged();
            observer.error(error);
          },
          complete: () => observer.complete(),
        }),
      );
    };
}
