import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { httpStatusOf } from "#src/api/failure.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";

type LoadedProps<Data> = {
  readonly answer: UseQueryResult<Data>;
  /** What is loaded, in words: "the links". */
  readonly what: string;
  /** Said if the server has none. */
  readonly missing?: string;
  readonly children: (data: Data) => ReactNode;
};

/** What a query answers; until then a placeholder, and after a failure the reason with a retry (D3, D4). */
export function Loaded<Data>({ answer, what, missing, children }: LoadedProps<Data>) {
  const { data, error, refetch } = answer;
  if (data !== undefined) return children(data);
  if (error === null) return <ListSkeleton label={`Loading ${what}.`} />;
  if (missing !== undefined && httpStatusOf(error) === 404) return <EmptyState text={missing} />;
  return <LoadFailed text={`We couldn’t load ${what}.`} error={error} onRetry={() => void refetch()} />;
}
