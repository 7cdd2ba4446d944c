import { type ReactNode, useLayoutEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { HandedOver } from "./api/handed-over.ts";
import { settleLoads } from "./api/load.ts";
import type { ShopRouter } from "./app.tsx";

declare global {
  interface Window {
    /** Controls that were pressed before the app ran (public/early.js). */
    earlyPresses?: Set<HTMLElement>;
  }
}

/**
 * Takes a page over that the server has rendered: the route's code and the answers that came with the page are there
 * before React looks at it, so its first render is the server's.
 */
export async function hydratePage(
  root: HTMLElement,
  page: ReactNode,
  router: ShopRouter,
  handedOver: HandedOver,
): Promise<void> {
  // By this the router knows that a server has rendered its first matches, and draws the same boundaries around them.
  router.ssr = { manifest: undefined };
  await router.load();
  await settleLoads(router.state.matches.map((match) => match.loaderData));
  // From now on the server is asked.
  handedOver.clear();
  const listened = <Listened router={router}>{page}</Listened>;
  if (isStillRequested(window.location)) {
    hydrateRoot(root, listened, {
      onRecoverableError: (error) => {
        // Gone Back while React was at it: it has rendered the new page itself, and nothing is wrong.
        if (isStillRequested(window.location)) reportError(error);
      },
    });
  } else {
    // The visitor went Back or Forward meanwhile: what the server rendered is another page.
    await router.load();
    root.replaceChildren();
    createRoot(root).render(listened);
  }
  pressAgain();
}

/**
 * The router follows Back and Forward from its first commit on. A visitor who goes back before that would see the address
 * change and the page stay, so this compares the two once and loads what the address names. It renders its children and
 * nothing beside them: a sibling would change the ids that React derives from the tree, and the server's would not match.
 */
function Listened({ router, children }: { readonly router: ShopRouter; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    const { resolvedLocation, status } = router.state;
    if (status === "idle" && resolvedLocation?.href !== router.latestLocation.href) void router.load();
  }, [router]);
  return children;
}

/** Whether an address is the one that this document was requested at. */
function isStillRequested({ pathname, search }: Location): boolean {
  const [request] = performance.getEntriesByType("navigation");
  if (!request) return true;
  const requested = new URL(request.name);
  return requested.pathname === pathname && requested.search === search;
}

/** Presses what the visitor has pressed before; React hydrates what is pressed first, so nothing is lost. */
function pressAgain(): void {
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
