import { COMPANY } from "#domain/seller/company.ts";
import { MessageMails } from "#src/admin/mails/mails-on-demand.tsx";
import { mailto } from "#src/admin/shell/mailto.ts";
import { NotSaved } from "#src/admin/shell/not-saved.tsx";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { PageIcon } from "#src/ui/page-icon.tsx";
import { Time } from "#src/ui/time.tsx";
import { type Message, useMarkRead } from "./use-mark-read.ts";

/** One message. Untrusted, so shown as plain text. */
export function MessageCard({ message }: { readonly message: Message }) {
  const mark = useMarkRead(message);
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
        <h2 id={heading} className="font-semibold wrap-anywhere">
          {message.firstName} {message.lastName}
          {message.read ? null : <span className="ml-2 text-sm font-medium text-accent">New</span>}
        </h2>
        <p className="text-sm text-ink-soft">
          <Time at={message.createdAt} />
        </p>
      </div>
      <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
        {message.email} · {message.phone}
      </p>
      <p className="mt-4 max-w-prose wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      <MessageMails id={message.id} />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <a
          href={mailto(message.email, `Your message to ${COMPANY.tradeName}`)}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-accent underline underline-offset-4"
        >
          <PageIcon name="mail" />
          Reply<span className="sr-only"> to {message.firstName}</span>
        </a>
        <Button variant="secondary" onClick={() => mark.toggle()}>
          {message.read ? "Mark as unread" : "Mark as read"}
          <span className="sr-only"> the message of {message.firstName}</span>
        </Button>
        {mark.failed ? <NotSaved /> : null}
      </div>
    </article>
  );
}
