import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { missingPermission } from "#domain/accounts/permissions.ts";
import { MessageBox } from "#src/ui/message-box.tsx";
import { FACTOR_REQUIRED_TEXT } from "#domain/accounts/factors.ts";
import { SignOutButton } from "#src/account/sign-out-button.tsx";
import { SignedOutNotice } from "#src/account/signed-out-notice.tsx";
import { ownStaffQuery } from "#src/admin/own-staff-query.ts";
import { useApi } from "#src/api/use-api.ts";
import { useAuth } from "#src/api/use-auth.ts";
import { CONTENT_CLASS, PageHead } from "#src/page/page.tsx";
import { CartButton } from "#src/cart/cart-button.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { ThemeToggle } from "#src/ui/theme-toggle.tsx";
import { permissionOfPage } from "./admin-links.ts";
import { AdminNavigation } from "./admin-navigation.tsx";
import { Find } from "./find.tsx";
import { MailOutage } from "./mail-outage.tsx";
import { AdminPage } from "./admin-page.tsx";
import { useMay } from "./may.tsx";
import { lazyPart } from "#src/ui/lazy-part.tsx";
import { SlideInMenu } from "#src/ui/slide-in-menu.tsx";

const AdminMenuPanel = lazyPart(async () => (await import("./admin-menu-panel.tsx")).AdminMenuPanel);

/**
 * The frame of every admin page (S43): the sidebar, dark in both themes and a rail on tablets, and the header. Cached data is shown
 * immediately and always refetched, because orders and messages arrive at any time.
 */
export function AdminShell({ children }: { readonly children: ReactNode }) {
  const { signedOut } = useAuth();
  if (signedOut) return <SignedOutArea />;
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[6rem_minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]">
      <aside
        aria-label="Admin sidebar"
        data-theme="dark"
        data-no-print
        className="border-r border-line bg-sheet text-ink max-md:hidden"
      >
        <div className="sticky top-0 max-h-dvh overflow-y-auto px-1 pb-4 lg:px-3">
          <p className="mb-2 flex h-16 items-center font-semibold tracking-tight max-lg:justify-center lg:px-3 lg:text-lg">
            Admin
          </p>
          <AdminNavigation />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-30 flex min-h-16 items-center justify-between gap-2 border-b border-line bg-paper px-4 max-sm:gap-0 max-sm:px-1 max-[19.5rem]:flex-wrap md:px-6 print:hidden">
          <div className="flex items-center gap-1 max-sm:gap-0">
            <AdminMenu />
            <p className="text-lg font-semibold tracking-tight max-sm:text-base">Dashboard</p>
          </div>
          <div className="flex min-w-0 items-center sm:gap-3">
            <Find />
            <ThemeToggle />
            <SignedIn />
            <CartButton />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="min-h-[70vh] flex-1 px-4 py-8 outline-none md:px-6">
          <MailOutage />
          <Allowed>{children}</Allowed>
        </main>
      </div>
    </div>
  );
}

/** The signed-in user and the sign-out button; a sign-in link once a session has ended and the password wasn't entered again. */
function SignedIn() {
  const { user } = useAuth();
  const href = useLocation({ select: (location) => location.href });
  if (!user)
    return (
      <ButtonLink to="/login" search={{ from: href }} variant="secondary">
        Sign In
      </ButtonLink>
    );
  return (
    <>
      <p className="flex min-w-0 items-center gap-2 text-sm max-sm:sr-only">
        <Icon name="account" className="size-5 shrink-0 text-ink-soft" />
        <span className="sr-only">Signed in as</span>
        <span className="truncate font-medium">{user.username}</span>
      </p>
      <SignOutButton />
    </>
  );
}

/**
 * The page, or the reason why the signed-in person may not open it: a missing permission (D57), or the second factor that
 * staff must have first (D58).
 */
function Allowed({ children }: { readonly children: ReactNode }) {
  const permission = permissionOfPage(useLocation({ select: ({ pathname }) => pathname }));
  const { error } = useQuery(ownStaffQuery(useApi()));
  const may = useMay();
  if (error?.message === FACTOR_REQUIRED_TEXT) {
    return (
      <AdminPage title="Add a second factor">
        <p className="mb-6 max-w-prose">{FACTOR_REQUIRED_TEXT}</p>
        <ButtonLink to="/account">Go to your account</ButtonLink>
      </AdminPage>
    );
  }
  if (permission === undefined || may(permission)) return children;
  return (
    <AdminPage title="Not allowed">
      <MessageBox tone="signal" role="alert">
        {missingPermission(permission)}
      </MessageBox>
    </AdminPage>
  );
}

/** Shown once the administrator has signed out, in any tab: customers' names and typed text are gone. */
function SignedOutArea() {
  const href = useLocation({ select: (location) => location.href });
  return (
    <main id="main" tabIndex={-1} className={`${CONTENT_CLASS} flex-1 py-10 outline-none`}>
      <PageHead title="Signed out · Admin" description="The admin area." />
      <SignedOutNotice text="Sign in to continue." from={href} />
    </main>
  );
}

/** The sidebar on narrow screens: a slide-in panel. */
function AdminMenu() {
  return (
    <div className="-ml-2 md:hidden">
      <SlideInMenu overlay="admin-menu" label="Admin menu" panel={AdminMenuPanel} />
    </div>
  );
}
