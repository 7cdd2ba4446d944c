import { useMutation, useQuery } from "@tanstack/react-query";
import { MAIL_KIND_LABELS } from "#domain/mail.ts";
import { withReference } from "#src/admin/shell/with-reference.ts";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/catalogue/load-failed.tsx";
import { Badge, type Tone } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { Time } from "#src/ui/time.tsx";

type Mail = Outputs["mails"]["ofOrder"][number];

/** An order's mails: what became of each, its text, and sending it again (D45). */
export function OrderMails({ number }: { readonly number: string }) {
  const { mails } = useQueries();
  const answer = useQuery(mails.ofOrder.queryOptions({ number }));
  return (
    <Card as="section" aria-labelledby="order-mails">
      <h2 id="order-mails" className="border-b border-line px-5 py-3 font-medium">
        Mails
      </h2>
      <div className="px-5 py-4">
        {answer.data ? (
          <MailList list={answer.data} number={number} />
        ) : answer.isPending ? (
          <ListSkeleton label="The mails are loading." />
        ) : (
          <LoadFailed
            text="The mails could not be loaded."
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        )}
      </div>
    </Card>
  );
}

function MailList({ list, number }: { readonly list: readonly Mail[]; readonly number: string }) {
  const { client } = useApi();
  const { mails } = useQueries();
  const resend = useMutation({
    mutationFn: (id: string) => client.mails.resend.mutate({ id }),
    onSettled: () => mails.ofOrder.invalidate({ number }),
  });
  if (list.length === 0)
    return <p className="text-sm text-ink-soft">No mail has been sent about this order.</p>;
  return (
    <>
      <ul className="grid gap-5">
        {list.map((mail) => (
          <li key={mail.id} className="grid gap-2 border-l-2 border-line-strong pl-4">
            <MailFacts mail={mail} />
            <Button
              variant="secondary"
              size="small"
              className="justify-self-start"
              disabled={resend.isPending}
              aria-label={`Send again: ${mail.subject}, to ${mail.recipient}`}
              onClick={() => resend.mutate(mail.id)}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
      <LiveRegion className="mt-4 text-sm text-signal empty:hidden">
        {resend.error === null ? null : withReference(resend.error.message, resend.error)}
      </LiveRegion>
    </>
  );
}

function MailFacts({ mail }: { readonly mail: Mail }) {
  const { tone, label, explanation } = standingOf(mail);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {MAIL_KIND_LABELS[mail.kind]}
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        To {mail.recipient}, <Time at={mail.sentAt ?? mail.createdAt} />
        {mail.resendOf === null ? null : ", sent again"}
      </p>
      {explanation === null ? null : <p className="text-sm">{explanation}</p>}
      {mail.lastError === null ? null : (
        <p className="font-mono text-sm wrap-anywhere text-ink-soft">{mail.lastError}</p>
      )}
      <details className="text-sm">
        <summary className="cursor-pointer text-accent underline underline-offset-4">
          Read: {mail.subject}
        </summary>
        <pre className="mt-2 border border-line bg-well p-3 whitespace-pre-wrap">{mail.text}</pre>
      </details>
    </>
  );
}

type Standing = { readonly tone: Tone; readonly label: string; readonly explanation: string | null };

/** What became of a mail, and what an administrator may have to decide. */
function standingOf({ state, nextTryAt }: Mail): Standing {
  const waits = nextTryAt !== null;
  switch (state) {
    case "sent":
      return { tone: "ok", label: "Sent", explanation: null };
    case "bounced":
      return {
        tone: "signal",
        label: "Bounced",
        explanation: "It came back. Nothing more is sent to this address unless you send it.",
      };
    case "failed":
      return {
        tone: "signal",
        label: "Failed",
        explanation: waits
          ? "It is tried again automatically."
          : "It was tried for three days. Send it again?",
      };
    case "unclear":
      return {
        tone: "signal",
        label: "Unclear",
        explanation: waits
          ? "The answer is not known yet. It is tried again automatically, and arrives only once."
          : "The answer was lost: it may have arrived. Sending it again may send it twice.",
      };
    default:
      return waits
        ? { tone: "plain", label: "Waiting", explanation: null }
        : {
            tone: "signal",
            label: "Held",
            explanation: "An earlier mail to this address bounced, so it is not sent unless you send it.",
          };
  }
}
