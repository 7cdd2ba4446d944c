import { May } from "#src/admin/shell/may.tsx";
import { Link } from "@tanstack/react-router";
import type { MailId } from "#domain/orders/ids.ts";
import { isForBuyer, type MailKind } from "#domain/orders/mail.ts";
import { CORRECT_EMAIL } from "#domain/orders/correct-email.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Time } from "#src/ui/time.tsx";
import { type MailView, mailStatus } from "./mail-status.ts";

const KIND_LABELS: Readonly<Record<MailKind, string>> = {
  order_confirmation: "Order confirmation",
  payment_failed: "Payment failed",
  delivery: "Delivery",
  refund: "Refund",
  renewal_reminder: "Reminder",
  order_link: "Link to the order",
  new_order_link: "New link to the order",
  administrator_changed: "Change of the administrator",
  delivery_late: "Late delivery",
  withdrawal_acknowledgement: "Acknowledgement of a withdrawal",
  contact_message: "Contact message",
  shop_notice: "Notice to the shop",
  back_in_stock: "In stock again",
  vat_number_invalid: "VAT number not valid",
  invoice_corrected: "Corrected invoice",
  email_corrected: "Changed address, to the one before",
  message_answer: "Answer to a message",
  email_confirmation: "Confirmation of an account’s address",
  password_reset: "Link to reset a password",
  security_changed: "Change of an account’s security",
};

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
        {KIND_LABELS[mail.kind]}
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
