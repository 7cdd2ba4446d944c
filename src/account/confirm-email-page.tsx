import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { CONFIRM_EMAIL_TITLE } from "#domain/accounts/account-link.ts";
import { refusalOr } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { useApi } from "#src/api/use-api.ts";
import { useAuth } from "#src/api/use-auth.ts";
import { Page, PageHeading } from "#src/page/page.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { accountEmailQuery } from "./account-email-query.ts";
import { claimedOrdersText } from "./claimed-orders-text.ts";
import { SignInForm } from "./sign-in-form.tsx";

const FAILED_TEXT = "We couldn’t confirm the address. Please try again.";

/**
 * /account/confirm-email#{token} (D59): confirms an address at a press. Opening it changes nothing, because mail scanners open links, and
 * only the user who asked for the link can confirm.
 */
export function ConfirmEmailPage({ token }: { readonly token: string }) {
  const { user } = useAuth();
  return (
    <Page title={CONFIRM_EMAIL_TITLE} description="Confirm the email address of your account.">
      <Card className="mx-auto max-w-md p-6 md:p-10">
        {token === "" ? <Cut /> : user ? <Confirm token={token} username={user.username} /> : <SignInFirst />}
      </Card>
    </Page>
  );
}

function Cut() {
  return (
    <Headed>
      The link is incomplete. Check that you copied the whole link; some email apps split long links.
    </Headed>
  );
}

function SignInFirst() {
  return (
    <Headed>
      <span className="mb-6 block">Sign in to the account that you want to use the address for.</span>
      <SignInForm onSignedIn={() => undefined} />
    </Headed>
  );
}

function Confirm({ token, username }: { readonly token: string; readonly username: string }) {
  const api = useApi();
  const { data } = useQuery(accountEmailQuery(api));
  const confirm = useMutation({
    // Fails immediately and says so when offline, instead of waiting.
    networkMode: "always",
    mutationFn: () => api.client.auth.confirmEmail.mutate({ token }),
    // The account page shows the address and, perhaps, more orders.
    onSuccess: () => api.queryClient.invalidateQueries(),
  });
  if (confirm.data) return <Confirmed {...confirm.data} />;
  return (
    <Headed>
      <span className="block break-words">
        Use <strong className="font-semibold text-ink">{data?.waiting ?? "this address"}</strong> for your
        account <strong className="font-semibold text-ink">{username}</strong>?
      </span>
      <Button size="large" className="mt-6" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm
      </Button>
      <LiveRegion urgency="assertive" className="text-signal not-empty:mt-3">
        {confirm.isError ? refusalOr(FAILED_TEXT, confirm.error) : ""}
        <Reference error={confirm.error} />
      </LiveRegion>
      {confirm.isError ? <ToAccount /> : null}
    </Headed>
  );
}

type ConfirmedProps = { readonly email: string | null; readonly claimedOrders: number };

function Confirmed({ email, claimedOrders }: ConfirmedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight">
        Address confirmed
      </h1>
      <p className="mt-3 break-words text-ink-soft">{email} belongs to your account now.</p>
      {claimedOrders === 0 ? null : <p className="mt-3">{claimedOrdersText(claimedOrders)}</p>}
      <ToAccount />
    </>
  );
}

const ToAccount = () => (
  <ButtonLink to="/account" variant="secondary" className="mt-6">
    Your account
  </ButtonLink>
);

function Headed({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <PageHeading>{CONFIRM_EMAIL_TITLE}</PageHeading>
      <div className="mt-3 text-ink-soft">{children}</div>
    </>
  );
}
