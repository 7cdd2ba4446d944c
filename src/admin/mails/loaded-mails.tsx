import type { UseQueryResult } from "@tanstack/react-query";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { MailList } from "./mail-list.tsx";
import type { MailView } from "./mail-status.ts";

type LoadedMailsProps = {
  readonly answer: UseQueryResult<readonly MailView[]>;
  /** Shown if nothing was mailed. */
  readonly noneText: string;
};

/** A list of mails, with its loading and failed states. */
export function LoadedMails({ answer, noneText }: LoadedMailsProps) {
  if (answer.isPending) return <ListSkeleton label="Loading emails." />;
  if (!answer.data)
    return (
      <LoadFailed
        text="We couldn’t load the emails."
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    );
  if (answer.data.length === 0) return <p className="text-sm text-ink-soft">{noneText}</p>;
  return <MailList list={answer.data} />;
}
