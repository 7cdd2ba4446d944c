import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useQueries } from "#src/api/queries.tsx";
import { LoadedMails } from "./loaded-mails.tsx";

/** The emails of a contact message: its copy to the shop's mailbox (D46), and its answers (D28). */
export function MessageMails({ id }: { readonly id: string }) {
  return (
    <OnDemand summary="Emails">
      <OfMessage id={id} />
    </OnDemand>
  );
}

/** The mails sent to a withdrawal's sender (D46). */
export function WithdrawalMails({ number }: { readonly number: string }) {
  return (
    <OnDemand summary="Acknowledgement by email">
      <OfWithdrawal number={number} />
    </OnDemand>
  );
}

function OfMessage({ id }: { readonly id: string }) {
  const { mails } = useQueries();
  const answer = useQuery(mails.ofMessage.queryOptions({ id }));
  return <LoadedMails answer={answer} noneText="No email about this message was sent, or it was removed." />;
}

function OfWithdrawal({ number }: { readonly number: string }) {
  const { mails } = useQueries();
  const answer = useQuery(mails.ofWithdrawal.queryOptions({ number }));
  return <LoadedMails answer={answer} noneText="No acknowledgement was emailed, or it was removed." />;
}

type OnDemandProps = { readonly summary: string; readonly children: ReactNode };

/** Mounts its content when opened, so that a page of cards makes no requests until then. */
function OnDemand({ summary, children }: OnDemandProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-4 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-3 text-accent underline underline-offset-4">
        {summary}
      </summary>
      {open ? <div className="mt-2">{children}</div> : null}
    </details>
  );
}
