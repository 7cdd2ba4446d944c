import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PERMISSIONS, permissionsOf, rolesInWords, type StaffRole } from "#domain/accounts/permissions.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { useAuth } from "#src/api/use-auth.ts";
import { useLeaveByDocument } from "#src/orders/use-leave-by-document.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Headed, LinkAnswer } from "#src/page/link-answer.tsx";
import { Page } from "#src/page/page.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { Time } from "#src/ui/time.tsx";
import { invitationQuery } from "./invitation-query.ts";
import { Outcome } from "./outcome.tsx";
import { RegisterForm } from "./register-form.tsx";
import { SignIn } from "./sign-in.tsx";

type Invitation = Outputs["staff"]["invitation"];

/**
 * /invitation/{token} (D57): shows an invitation to the staff, which is accepted by a press with the account that is signed in. It
 * signs in and registers on the page itself, so that the token is in no other address.
 */
export function InvitationPage({ token }: { readonly token: string }) {
  const [accepted, setAccepted] = useState<Invitation>();
  useLeaveByDocument(accepted === undefined);
  return (
    <Page
      title={PAGE_TITLES.invitation}
      description={`An invitation to work in the admin area of ${COMPANY.tradeName}.`}
    >
      <Card className="mx-auto max-w-xl p-6 md:p-10">
        {accepted ? <Accepted invitation={accepted} /> : <Opened token={token} onAccepted={setAccepted} />}
      </Card>
    </Page>
  );
}

type OpenedProps = { readonly token: string; readonly onAccepted: (invitation: Invitation) => void };

function Opened({ token, onAccepted }: OpenedProps) {
  const { user } = useAuth();
  const invitation = useQuery(invitationQuery(useApi(), token));
  return (
    <LinkAnswer
      answer={invitation}
      heading={PAGE_TITLES.invitation}
      loading={
        <Headed heading={PAGE_TITLES.invitation}>
          <ListSkeleton label="Loading the invitation." />
        </Headed>
      }
      failedText="We couldn’t load the invitation. Please try again."
      opensNothing={{
        heading: "This invitation doesn’t work",
        text: (
          <p>
            It may have been used or withdrawn, its 3 days may be over, or a part of the link is missing.
            Check that you copied the whole link, or ask the person who invited you for a new one.
          </p>
        ),
      }}
    >
      {(data) => (
        <Headed heading={`Join the staff of ${COMPANY.tradeName}`}>
          <About invitation={data} />
          {user ? (
            <AcceptInvitation
              token={token}
              roles={data.roles}
              username={user.username}
              onAccepted={() => onAccepted(data)}
            />
          ) : (
            <SignInOrUp />
          )}
        </Headed>
      )}
    </LinkAnswer>
  );
}

const About = ({
  invitation: { name, roles, invitedBy, expiresAt },
}: {
  readonly invitation: Invitation;
}) => (
  <p className="text-ink-soft">
    For {name}, from {invitedBy}. {roles.length === 1 ? "Role" : "Roles"}:{" "}
    <strong className="text-ink">{rolesInWords(roles)}</strong>. You can accept it once, until{" "}
    <Time at={expiresAt} />.
  </p>
);

type AcceptInvitationProps = {
  readonly token: string;
  readonly roles: readonly StaffRole[];
  readonly username: string;
  readonly onAccepted: () => void;
};

/** Accepts an invitation with the account that is signed in, or signs out to use another (D57). */
function AcceptInvitation({ token, roles, username, onAccepted }: AcceptInvitationProps) {
  const { auth } = useApi();
  const accept = useAct(
    async (client) => {
      await client.staff.acceptInvitation.mutate({ token });
      // The token names the account's roles. If this fails, the next one will name them.
      await auth.refresh().catch(() => null);
    },
    {
      failed: "We couldn’t accept the invitation. Please try again.",
      onDone: onAccepted,
      // The link opens nothing any more.
      loadsAgain: false,
    },
  );
  const leave = useAct(() => auth.signOut(), {
    failed: () => "We couldn’t sign you out. Please try again.",
  });
  return (
    <>
      <div>
        <p>You’ll be able to:</p>
        <ul className="mt-2 list-disc pl-5 text-sm text-ink-soft">
          {permissionsOf(roles).map((permission) => (
            <li key={permission}>{PERMISSIONS[permission]}</li>
          ))}
        </ul>
      </div>
      <p>
        You’re signed in as <strong className="font-semibold">{username}</strong>.
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button size="large" aria-disabled={accept.pending} onClick={() => accept.start()}>
          {accept.pending ? "Accepting" : "Accept with this account"}
        </Button>
        <Button variant="quiet" disabled={leave.pending} onClick={() => leave.start()}>
          Use another account
        </Button>
      </div>
      <Failure of={accept} className="" />
      <Failure of={leave} className="" />
    </>
  );
}

type Step = "sign in" | "sign up" | "signed up";

/** Signs a visitor in, or registers them first, without leaving the page, which then shows what needs an account. */
function SignInOrUp() {
  const [step, setStep] = useState<Step>("sign in");
  return (
    <div className="border-t border-line pt-6">
      <h2 className="text-lg font-semibold">
        {step === "sign up" ? "Sign up to accept" : "Sign in to accept"}
      </h2>
      <LiveRegion className="mt-2 text-ok empty:mt-0">
        {step === "signed up" ? "Your account has been created. Sign in with it now." : null}
      </LiveRegion>
      <div className="mt-4">
        {step === "sign up" ? (
          <RegisterForm onDone={() => setStep("signed up")} />
        ) : (
          <SignIn onSignedIn={() => undefined} />
        )}
      </div>
      {step === "signed up" ? null : (
        <p className="mt-6 text-sm">
          {step === "sign up" ? "Already registered?" : "Need an account?"}{" "}
          <Button
            variant="quiet"
            size="inline"
            onClick={() => setStep(step === "sign up" ? "sign in" : "sign up")}
          >
            {step === "sign up" ? "Sign In instead" : "Sign Up instead"}
          </Button>
        </p>
      )}
    </div>
  );
}

const Accepted = ({ invitation: { roles } }: { readonly invitation: Invitation }) => (
  <Outcome
    heading="Welcome!"
    text={`Your account now has the ${roles.length === 1 ? "role" : "roles"} ${rolesInWords(roles)}.`}
  >
    <ButtonLink to="/Admin/home" className="mt-8">
      Open the admin area
    </ButtonLink>
  </Outcome>
);
