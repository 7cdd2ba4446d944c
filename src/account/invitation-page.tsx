import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rolesInWords } from "#domain/accounts/permissions.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { useAuth } from "#src/api/use-auth.ts";
import { useLeaveByDocument } from "#src/orders/use-leave-by-document.ts";
import { Headed, LinkAnswer } from "#src/page/link-answer.tsx";
import { Page } from "#src/page/page.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { Time } from "#src/ui/time.tsx";
import { AcceptInvitation } from "./accept-invitation.tsx";
import { invitationQuery } from "./invitation-query.ts";
import { SignInOrUp } from "./sign-in-or-up.tsx";

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

const Accepted = ({ invitation: { roles } }: { readonly invitation: Invitation }) => (
  <>
    <h1
      // The focused button disappeared with the invitation.
      ref={(heading) => heading?.focus()}
      tabIndex={-1}
      className="text-3xl font-semibold tracking-tight"
    >
      Welcome!
    </h1>
    <p className="mt-3 text-ink-soft">
      Your account now has the {roles.length === 1 ? "role" : "roles"} {rolesInWords(roles)}.
    </p>
    <ButtonLink to="/Admin/home" className="mt-8">
      Open the admin area
    </ButtonLink>
  </>
);
