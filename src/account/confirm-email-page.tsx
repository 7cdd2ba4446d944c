import { type ReactNode, useEffect, useState } from "react";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { useApi } from "#src/api/use-api.ts";
import { useAuth } from "#src/api/use-auth.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Page, PageHeading } from "#src/page/page.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Outcome } from "./outcome.tsx";
import { SignIn } from "./sign-in.tsx";

/**
 * /account/confirm-email#{token} (D59): confirms an address at a press. Opening it changes nothing, because mail scanners open links, and
 * only the user who asked for the link can confirm.
 */
export function ConfirmEmailPage({ token }: { readonly token: string }) {
  const { user } = useAuth();
  const { auth } = useApi();
  const [isReady, setReady] = useState(false);
  // The form shows the remembered values. A loader would be a part of every first load.
  useEffect(() => void auth.ready().then(() => setReady(true)), [auth]);
  return (
    <Page title={PAGE_TITLES.confirmEmail} description="Confirm the email address of your account.">
      <Card className="mx-auto max-w-md p-6 md:p-10">
        {token === "" ? (
          <Headed>
            The link is incomplete. Check that you copied the whole link; some email apps split long links.
          </Headed>
        ) : user ? (
          <Confirm token={token} username={user.username} />
        ) : isReady ? (
          <Headed>
            <span className="mb-6 block">Sign in to the account that you want to use the address for.</span>
            <SignIn onSignedIn={() => undefined} />
          </Headed>
        ) : null}
      </Card>
    </Page>
  );
}

function Confirm({ token, username }: { readonly token: string; readonly username: string }) {
  const confirm = useAct((client) => client.auth.confirmEmail.mutate({ token }), {
    failed: "We couldn’t confirm the address. Please try again.",
  });
  if (confirm.data)
    return (
      <Outcome heading="Address confirmed" text={`${confirm.data.email} belongs to your account now.`}>
        <ToAccount />
      </Outcome>
    );
  return (
    <Headed>
      <span className="block">
        Use the address that got this link for your account{" "}
        <strong className="font-semibold text-ink">{username}</strong>?
      </span>
      <Button size="large" className="mt-6" disabled={confirm.pending} onClick={() => confirm.start()}>
        Confirm
      </Button>
      <Failure of={confirm} className="mt-3" />
      {confirm.failure === null ? null : <ToAccount />}
    </Headed>
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
      <PageHeading>{PAGE_TITLES.confirmEmail}</PageHeading>
      <div className="mt-3 text-ink-soft">{children}</div>
    </>
  );
}
