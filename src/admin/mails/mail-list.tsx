import { May } from "#src/admin/shell/may.tsx";
import { Link } from "@tanstack/react-router";
import type { MailId } from "#domain/orders/ids.ts";
import { isForBuyer, mailLabel } from "#domain/orders/mail.ts";
import { CORRECT_EMAIL } from "#domain/orders/correct-email.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Time } from "#src/ui/time.tsx";
import { type MailView, mailStatus } from "./mail-status.ts";

/** A mail with its order's number, if the list isn't a single order's. */
type ListedMail = MailView & { readonly orderNumber?: string | null };

/** Mails as administrators see them: their status and text, and a button to send them again (D45). */
export function MailList({ list }: { readonly list: readonly ListedMail[] }) {
  const resend = useAct((client, id: MailId) => client.mails.resend.mutate({ id }));
  return (
    <>
      <ul className="grid gap-5">
        {list.map((mail) => (
          <li key={mail.id} className="grid gap-2 border-l-2 border-line-strong pl-4">
            <MailFacts mail={mail} />
            <May permission="orders.write">
              <Button
                variant="secondary"
                size="small"
                className="justify-self-start"
                disabled={resend.pending}
                aria-label={`Send again: ${mail.subject}, to ${mail.repeatedTo}`}
                onClick={() => resend.start(mail.id)}
              >
                Send again
              </Button>
            </May>
          </li>
        ))}
      </ul>
      <Failure of={resend} className="mt-4 text-sm" />
    </>
  );
}

function MailFacts({ mail }: { readonly mail: ListedMail }) {
  const { tone, label, explanation } = mailStatus(mail);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {mailLabel(mail.kind)}
        <Badge tone={tone}>{label}</Badge>
        {typeof mail.orderNumber === "string" ? (
          <Link
            to="/Admin/orders/$number"
            params={{ number: mail.orderNumber }}
            className="font-mono text-sm text-accent tabular-nums underline underline-offset-4"
          >
            {mail.orderNumber}
          </Link>
        ) : null}
      </p>
      <p className="text-sm text-ink-soft">
        To {mail.recipient}, <Time at={mail.sentAt ?? mail.createdAt} />
        {mail.resendOf === null ? null : ", sent again"}
      </p>
      {explanation === null ? null : <p className="text-sm">{explanation}</p>}
      <RightAddress mail={mail} />
      {mail.lastError === null ? null : <p className="font-mono text-sm text-ink-soft">{mail.lastError}</p>}
      <details className="text-sm">
        <summary className="cursor-pointer text-accent underline underline-offset-4">
          Read: {mail.subject}
        </summary>
        <pre className="mt-2 border border-line bg-well p-3 whitespace-pre-wrap">{mail.text}</pre>
      </details>
    </>
  );
}

/** Leads from an address that doesn't work to its correction (D82), and says where a repetition goes after it. */
function RightAddress({ mail }: { readonly mail: ListedMail }) {
  if (mail.repeatedTo !== mail.recipient)
    return (
      <p className="text-sm">
        The buyer’s address has been corrected: “Send again” goes to {mail.repeatedTo}.
      </p>
    );
  const hasBounced = mail.state === "bounced" || (mail.state === "queued" && mail.nextTryAt === null);
  if (!hasBounced || typeof mail.orderNumber !== "string" || !isForBuyer(mail.kind)) return null;
  return (
    <p className="text-sm">
      <Link
        to="/Admin/orders/$number"
        params={{ number: mail.orderNumber }}
        hash={CORRECT_EMAIL}
        className="text-accent underline underline-offset-4"
      >
        Correct the buyer’s address<span className="sr-only"> of {mail.orderNumber}</span>
      </Link>
    </p>
  );
}
