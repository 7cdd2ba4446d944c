import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { httpStatusOf } from "#src/api/failure.ts";
import { LoadFailed } from "./load-failed.tsx";
import { PageHeading } from "./page.tsx";

const OPENS_NOTHING = new Set([400, 404]);

type LinkAnswerProps<Data> = {
  readonly answer: UseQueryResult<Data>;
  /** The heading if the link couldn't be asked about. */
  readonly heading: string;
  readonly loading: ReactNode;
  readonly failedText: string;
  /** For a link that's wrong or doesn't work any more. */
  readonly opensNothing: { readonly heading: string; readonly text: ReactNode };
  /** Of the notice after a failure or about such a link. */
  readonly className?: string;
  readonly children: (data: Data) => ReactNode;
};

/** Shows what a secret link opens, that it's loading, that it couldn't be loaded, or that the link opens nothing. */
export function LinkAnswer<Data>(props: LinkAnswerProps<Data>) {
  const { answer, heading, loading, failedText, opensNothing, className, children } = props;
  if (answer.data !== undefined) return children(answer.data);
  if (!answer.isError) return loading;
  const opens = !OPENS_NOTHING.has(httpStatusOf(answer.error) ?? 0);
  return (
    <div className={className}>
      <Headed heading={opens ? heading : opensNothing.heading}>
        {opens ? (
          <LoadFailed text={failedText} error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          opensNothing.text
        )}
      </Headed>
    </div>
  );
}

type HeadedProps = { readonly heading: string; readonly children: ReactNode };

export function Headed({ heading, children }: HeadedProps) {
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      <div className="mt-4 grid gap-6">{children}</div>
    </>
  );
}
