import { TRPCClientError } from "@trpc/client";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, startTransition, StrictMode, useLayoutEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { ShopRouter } from "./app.tsx";
import { setServerRenderedPage } from "./page/page.tsx";
import { isTranslated } from "./translated-page.ts";

declare global {
  interface Window {
    /** Controls that were pressed before the app was running (see public/early.js). */
    earlyPresses?: Set<HTMLElement>;
  }
}

/** Starts the app on a page that the browser renders. */
export function startPage(root: HTMLElement, router: ShopRouter): void {
  delete window.earlyPresses;
  // React adds the page's own title before it and never removes this one.
  const sentTitle = document.querySelector("title");
  const unsubscribe = router.subscribe("onRendered", () => {
    sentTitle?.remove();
    unsubscribe();
  });
  createRoot(root, { onCaughtError }).render(<App router={router} />);
}

/**
 * Hydrates a server-rendered page whose responses are in the cache. The route's code is loaded first, so that React's
 * first render equals the server's.
 */
export async function hydratePage(root: HTMLElement, router: ShopRouter): Promise<void> {
  const { queryClient } = router.options.context;
  // The responses in the page count as fresh, however long the page was cached, so loaders don't request them again.
  queryClient.setQueryDefaults([], { staleTime: Number.POSITIVE_INFINITY });
  // Tells the router that a server rendered its first matches, so that it draws the same boundaries around them. This
  // is undocumented, but hydration fails without it (e2e/first-paint.test.ts covers it).
  router.ssr = { manifest: undefined };
  await router.load();
  setServerRenderedPage(router.state.matches.at(-1));
  // From now on every load makes a request.
  queryClient.setQueryDefaults([], { staleTime: 0 });
  const page = (
    <FollowHistory router={router}>
      <App router={router} />
    </FollowHistory>
  );
  const isAsSent = isStillRequested(window.location);
  // The visitor has gone Back or Forward since, so the server rendered a different page.
  if (!isAsSent) await router.load();
  if (isAsSent && !isTranslated()) {
    // A transition renders in slices, so the page responds in between; otherwise hydration is one long task.
    startTransition(() => {
      hydrateRoot(root, page, {
        onCaughtError,
        onRecoverableError: (error) => {
          // The visitor went Back or had the page translated during hydration: React has rendered it itself, and nothing
          // is wrong.
          if (isStillRequested(window.location) && !isTranslated()) reportError(error);
        },
      });
    });
  } else {
    root.replaceChildren();
    createRoot(root, { onCaughtError }).render(page);
  }
  replayEarlyPresses();
}

/** Reports a fault in a page's code that a boundary caught. A refused or failed call is shown, and isn't one. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof TRPCClientError)) reportError(error);
}

function App({ router }: { readonly router: ShopRouter }) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}

/**
 * The router follows Back and Forward only after its first commit. If the visitor goes back before that, the address
 * changes and the page doesn't, so this compares the two once and loads the page that the address names. It renders
 * only its children: a sibling would change the ids that React derives from the tree, and they wouldn't match the
 * server's.
 */
function FollowHistory({ router, children }: { readonly router: ShopRouter; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    const { resolvedLocation, status } = router.state;
    if (status === "idle" && resolvedLocation?.href !== router.latestLocation.href) void router.load();
  }, [router]);
  return children;
}

/** True if this is the address at which the document was requested. */
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
      // React hydrates what is pressed before it answers, and takes a control's state then as the one before the press. So
      // it's hydrated first: a click would already have changed that state.
      control.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
    }
    control.click();
  }
}
