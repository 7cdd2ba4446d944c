import { type ReactNode, useLayoutEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { HandedOver } from "./api/handed-over.ts";
import { settleLoads } from "./api/load.ts";
import type { ShopRouter } from "./app.tsx";

declare global {
  interface Window {
    /** Controls that were pressed before the app was running (public/early.js). */
    earlyPresses?: Set<HTMLElement>;
  }
}

/**
 * Hydrates a server-rendered page. The route's code and the answers that came with the page are loaded first, so that
 * React's first render equals the server's.
 */
export async function hydratePage(
  root: HTMLElement,
  page: ReactNode,
  router: ShopRouter,
  handedOver: HandedOver,
): Promise<void> {
  // Tells the router that a server rendered its first matches, so that it draws the same boundaries around them.
  router.ssr = { manifest: undefined };
  await router.load();
  await settleLoads(router.state.matches.map((match) => match.loaderData));
  // From now on calls go to the server.
  handedOver.clear();
  const following = <FollowHistory router={router}>{page}</FollowHistory>;
  if (isStillRequested(window.location)) {
    hydrateRoot(root, following, {
      onRecoverableError: (error) => {
        // The visitor went Back during hydration: React has rendered the new page itself, and nothing is wrong.
        if (isStillRequested(window.location)) reportError(error);
      },
    });
  } else {
    // The visitor went Back or Forward meanwhile: the server rendered a different page.
    await router.load();
    root.replaceChildren();
    createRoot(root).render(following);
  }
  replayEarlyPresses();
}

/**
 * The router follows Back and Forward only from its first commit on. If the visitor goes back before that, the address
 * changes and the page does not, so this compares the two once and loads the page the address names. It renders only
 * its children: a sibling would change the ids that React derives from the tree, and they would not match the server's.
 */
function FollowHistory({ router, children }: { readonly router: ShopRouter; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    const { resolvedLocation, status } = router.state;
    if (status === "idle" && resolvedLocation?.href !== router.latestLocation.href) void router.load();
  }, [router]);
  return children;
}

/** Whether an address is the one this document was requested at. */
function isStillRequested({ pathname, search }: Location): boolean {
  const [request] = performance.getEntriesByType("navigation");
  if (!request) return true;
  const requested = new URL(request.name);
  return requested.pathname === pathname && requested.search === search;
}

/** Replays the visitor's early presses; React hydrates the pressed elements first, so nothing is lost. */
function replayEarlyPresses(): void {
  const pressed = window.earlyPresses;
  delete window.earlyPresses;
  for (const control of pressed ?? []) {
    if (control instanceof HTMLInputElement) {
      if (control.checked === control.defaultChecked) continue;
      control.checked = control.defaultChecked;
    }
    control.click();
  }
}
