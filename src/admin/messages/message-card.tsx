import { COMPANY } from "#domain/seller/company.ts";
import { MessageMails } from "#src/admin/mails/mails-on-demand.tsx";
import { mailto } from "#src/admin/shell/mailto.ts";
import { NewOfferLink } from "#src/admin/shell/new-offer-link.tsx";
import { useDrafts } from "#src/api/use-draft.ts";
import { Failure } from "#src/ui/failure.tsx";
import { useDisclosure } from "#src/kit/use-disclosure.ts";
import { EmailText } from "#src/ui/email-text.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { Time } from "#src/ui/time.tsx";
import { answerDraft, AnswerForm } from "./answer-form.tsx";
import { MessageOrders } from "./message-orders.tsx";
import { type Message, useMarkRead, useMessageAct } from "./use-message-act.ts";

type MessageCardProps = { readonly message: Message; readonly heading?: "h2" | "h3" };

/** One message with its answers. Untrusted, so shown as plain text. */
export function MessageCard({ message, heading: Heading = "h2" }: MessageCardProps) {
  const heading = `message-${message.id}`;
  return (
    <article
      aria-labelledby={heading}
      className={classNames(
        "border border-l-4 bg-sheet p-5",
        message.read ? "border-line" : "border-line border-l-accent",
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading id={heading} className="flex flex-wrap items-baseline gap-2 font-semibold">
          <bdi>
            {message.firstName} {message.lastName}
          </bdi>
          {message.read ? null : <span className="text-sm font-medium text-accent">New</span>}
          {message.answers.length === 0 ? null : <Badge tone="ok">Answered</Badge>}
          {message.archived ? <Badge tone="plain">Archived</Badge> : null}
        </Heading>
        <p className="text-sm text-ink-soft">
          <Time at={message.createdAt} />
        </p>
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        <a
          href={mailto(message.email, `Your message to ${COMPANY.tradeName}`)}
          className="text-accent underline underline-offset-4"
        >
          <EmailText email={message.email} />
        </a>{" "}
        · {message.phone}
      </p>
      <MessageOrders message={message} />
      <p className="mt-4 max-w-prose whitespace-pre-wrap">{message.message}</p>
      <Answers message={message} />
      <MessageMails id={message.id} />
      <MessageActs message={message} />
    </article>
  );
}

function Answers({ message: { answers } }: { readonly message: Message }) {
  if (answers.length === 0) return null;
  return (
    <ol aria-label="Answers" className="mt-4 grid max-w-prose gap-4">
      {answers.map(({ id, text, username, createdAt }) => (
        <li key={id} className="border-l-2 border-line-strong pl-4">
          <p className="text-sm text-ink-soft">
            Answered by {username}, <Time at={createdAt} />
          </p>
          <p className="mt-1 whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ol>
  );
}

function MessageActs({ message }: { readonly message: Message }) {
  const mark = useMarkRead(message);
  const drafts = useDrafts();
  const answer = useDisclosure(() => drafts.read(answerDraft(message)) !== null);
  const archive = useMessageAct((client, archived: boolean) =>
    client.messages.archive.mutate({ id: message.id, archived }),
  );
  const ofWhom = <span className="sr-only"> the message of {message.firstName}</span>;
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant={message.answers.length === 0 && !message.archived ? "outlined" : "secondary"}
          {...answer.opener}
        >
          {message.answers.length === 0 ? "Answer" : "Answer again"}
          {ofWhom}
        </Button>
        <Button variant="secondary" onClick={mark.start}>
          {message.read ? "Mark as unread" : "Mark as read"}
          {ofWhom}
        </Button>
        <Button
          variant="secondary"
          aria-disabled={archive.pending}
          onClick={() => archive.start(!message.archived)}
        >
          {message.archived ? "Take out of the archive" : "Archive"}
          {ofWhom}
        </Button>
        <NewOfferLink
          text={
            <>
              Make an offer<span className="sr-only"> to {message.firstName}</span>
            </>
          }
          from="message"
          id={message.id}
        />
        <Failure of={mark} />
      </div>
      {answer.isOpen ? (
        <AnswerForm
          message={message}
          onDone={() => answer.close(`Your answer is on its way to ${message.email}.`)}
        />
      ) : null}
      <LiveRegion className="text-sm text-ok not-empty:mt-3">{answer.told}</LiveRegion>
      <Failure of={archive} className="mt-3 text-sm" />
    </>
  );
}
