import { type Query, type QueryClient, useMutation } from "@tanstack/react-query";
import { isCatalogueQuery } from "#src/api/query-client.ts";
import type { ProcedureName, TrpcClient } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { FailureText } from "#src/ui/failure.tsx";

export type ActOptions<Output, Input> = {
  /** Said if the call failed, unless the server refused it with a sentence of its own; or what to say about each failure. */
  readonly failed?: string | ((error: Error) => string);
  readonly onDone?: (output: Output, input: Input) => unknown;
  readonly onFailed?: (error: Error) => void;
  /** Called after either. */
  readonly onSettled?: () => unknown;
  /** False if nothing is loaded again: the act changes nothing that is on screen, or loading waits for this very act. */
  readonly loadsAgain?: boolean;
};

/** A change that somebody makes by a press. Whether it succeeds or fails, what is on screen is loaded again. */
export function useAct<Output, Input = void>(
  run: (client: TrpcClient, input: Input) => Promise<Output>,
  { failed, onDone, onFailed, onSettled, loadsAgain = true }: ActOptions<Output, Input> = {},
) {
  const { client, queryClient } = useApi();
  const { mutate, mutateAsync, isPending, error, data, reset } = useMutation({
    mutationFn: (input: Input) => run(client, input),
    onSuccess: (output, input) => onDone?.(output, input),
    onError: (refusal) => onFailed?.(refusal),
    onSettled: async (_output, refusal) => {
      const renewal = loadsAgain ? renew(queryClient) : undefined;
      // A failure is said at once: what is down often takes its time to answer anything.
      if (refusal === null) await renewal;
      await onSettled?.();
    },
  });
  return {
    /** A second press while the first is under way does nothing. */
    start: (input: Input): void => {
      if (!isPending) mutate(input);
    },
    /** As `start`, for a caller that waits for its end; rejects if it failed. */
    send: mutateAsync,
    pending: isPending,
    data,
    error,
    /** Forgets how the last one ended. */
    reset: (): void => {
      if (!isPending) reset();
    },
    failure: error === null ? null : <FailureText error={error} failed={failed} />,
  };
}

export type Act = Pick<ReturnType<typeof useAct>, "pending" | "failure">;

/** Loaded again with their page only: inboxes keep their rows (D28), edits their version (D27), and Stripe is asked by a press. */
const KEPT: ReadonlySet<string> = new Set<ProcedureName>([
  "messages.list",
  "withdrawals.list",
  "products.toEdit",
  "orders.providerCheck",
]);
const isKept = ({ queryKey: [path] }: Pick<Query, "queryKey">) =>
  Array.isArray(path) && KEPT.has(path.join("."));

/** Loads everything again but the catalogue, as after an act. */
export const renew = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ predicate: isKept, refetchType: "none" }),
    queryClient.invalidateQueries({ predicate: (query) => !isKept(query) && !isCatalogueQuery(query) }),
  ]);
