import type { UseQueryResult } from "@tanstack/react-query";
import { Loaded } from "#src/kit/loaded.tsx";
import { MailList } from "./mail-list.tsx";
import type { MailView } from "./mail-status.ts";

type LoadedMailsProps = {
  readonly answer: UseQueryResult<readonly MailView[]>;
  /** Shown if nothing was mailed. */
  readonly noneText: string;
};

/** A list of mails, with its loading and failed states. */
export function LoadedMails({ answer, noneText }: LoadedMailsProps) {
  return (
    <Loaded answer={answer} what="the emails">
      {(list) =>
        list.length === 0 ? <p className="text-sm text-ink-soft">{noneText}</p> : <MailList list={list} />
      }
    </Loaded>
  );
}
