import { Outlet, useRouterState } from "@tanstack/react-router";
import { hasFooter, hidesTopBar } from "#domain/site/pages.ts";
import { CartPanelHost } from "#src/cart/cart-panel-host.tsx";
import { Announcer } from "#src/ui/live-region.tsx";
import { CartButton } from "#src/cart/cart-button.tsx";
import { Footer } from "./footer.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { CONTENT_CLASS } from "#src/page/page.tsx";
import { TopBar } from "./top-bar.tsx";
import { useApi } from "#src/api/use-api.ts";
import { LazyPart, lazyPart } from "#src/ui/lazy-part.tsx";
import { useAuth } from "#src/api/use-auth.ts";
import { DemoClock } from "./demo-clock.tsx";

const AskPasswordDialog = lazyPart(
  async () => (await import("#src/account/ask-password-dialog.tsx")).AskPasswordDialog,
);

/**
 * The frame of every page of the shop. The cart panel stays mounted from page to page (S11, D38). The admin area has
 * its own frame, including the main landmark and the cart's opener.
 */
export function Shell() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  // Based on the page shown, not the one being loaded: the frame changes together with the page.
  const admin = useRouterState({ select: (state) => state.matches.some(isAdminArea) });
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <DemoBar />
      <OfflineBar />
      <LoadingLine />
      {admin ? (
        <Outlet />
      ) : (
        <>
          {hidesTopBar(path) ? <CartCorner /> : <TopBar />}
          <main id="main" tabIndex={-1} className="flex min-h-[70vh] flex-1 flex-col outline-none">
            <Outlet />
          </main>
          {hasFooter(path) ? <Footer /> : null}
        </>
      )}
      <CartPanelHost />
      <Announcer />
      <AskPassword />
    </div>
  );
}

/** The cart's opener at its usual place when the top bar is hidden (D38). */
function CartCorner() {
  return (
    <aside aria-label="Cart" className={`${CONTENT_CLASS} -mb-4 flex h-16 items-center justify-end md:-mb-6`}>
      <div className="max-md:-mr-2">
        <CartButton />
      </div>
    </aside>
  );
}

function isAdminArea(match: { readonly routeId: string }): boolean {
  return match.routeId === "/Admin";
}

/** A thin line while the next page is loading; it appears only after a short delay. */
function LoadingLine() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return loading ? (
    <div aria-hidden="true" className="loading-line fixed inset-x-0 top-0 z-50 h-0.5 bg-accent" />
  ) : null;
}

/** Asks for the password over any page while somebody is working, if calls wait for it. Loaded on demand. */
function AskPassword() {
  const { auth } = useApi();
  const { asking } = useAuth();
  return asking ? (
    <LazyPart open onClose={auth.giveUp}>
      <AskPasswordDialog {...asking} />
    </LazyPart>
  ) : null;
}

/** D35: says that the shop runs on the payment sandbox, and offers to turn its clock (D52). */
function DemoBar() {
  const { demo, clockAheadMs } = useApi().site;
  if (!demo) return null;
  return (
    <aside
      aria-label="About this shop"
      className="flex flex-wrap items-center justify-center gap-x-4 border-b border-line bg-accent-wash px-4 py-1.5 text-center text-sm text-ink"
    >
      <span>Demo shop: example prices, no real payment</span>
      {clockAheadMs === null ? null : <DemoClock aheadMs={clockAheadMs} />}
    </aside>
  );
}
