import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { ROLE_ADMIN } from "#domain/accounts/account.ts";
import { Page, PageHeading } from "#src/page/page.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { OwnEmail } from "./own-email.tsx";
import { OwnCompany } from "./own-company.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { OwnFactors } from "./factors/own-factors.tsx";
import { OwnOrders } from "./own-orders.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import { SignedOutNotice } from "./signed-out-notice.tsx";
import type { AuthSnapshot } from "#src/api/auth-snapshot.ts";
import { useAuth } from "#src/api/use-auth.ts";

/** /account (D18): the signed-in user's orders, company, email address and password, and their passkeys, codes and sessions (D58). */
export function AccountPage() {
  const { user } = useAuth();
  return (
    <Page
      title={PAGE_TITLES.account}
      description="Your orders, your company, your email address and your password."
    >
      {user ? <Account {...user} /> : <SignedOutNotice text="Sign in to see your orders." from="/account" />}
    </Page>
  );
}

const Account = ({ username, roles }: NonNullable<AuthSnapshot["user"]>) => (
  <>
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <PageHeading>Your account</PageHeading>
        <p className="mt-2 text-ink-soft">
          Signed in as <strong className="font-semibold text-ink">{username}</strong>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {roles.includes(ROLE_ADMIN) ? <ButtonLink to="/Admin/home">Admin area</ButtonLink> : null}
        <SignOutButton />
      </div>
    </div>
    <div className="mt-10 border-t border-line pt-8">
      <OwnOrders />
    </div>
    <OwnCompany />
    <OwnEmail />
    <div className="mt-10 border-t border-line pt-8">
      <ChangePasswordForm />
    </div>
    <OwnFactors />
    <OwnSessions />
  </>
);
