import { useMutation } from "@tanstack/react-query";
import { failureText } from "#src/admin/shell/failure-text.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";

const HTTP_CONFLICT = 409;

export type Delivery = Outputs["deliveries"]["list"]["items"][number];

/**
 * Runs an administrator's action. Whether it succeeds or fails, everything that shows deliveries or their emails is
 * reloaded: after a refusal, somebody else has changed them.
 */
export function useUnitAction<Input, Answer>(
  run: (client: TrpcClient, input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
  onConflict?: (sentence: string) => void,
) {
  const { client } = useApi();
  const { deliveries, orders, mails, dashboard } = useQueries();
  const mutation = useMutation({
    mutationFn: (input: Input) => run(client, input),
    onSuccess: onDone,
    onError: (error) => {
      // A unit that somebody else has changed may leave the list, along with the message.
      if (httpStatusOf(error) === HTTP_CONFLICT) onConflict?.(failureText(error));
    },
    onSettled: () =>
      Promise.all([
        deliveries.list.invalidate(),
        deliveries.waiting.invalidate(),
        orders.byNumber.invalidate(),
        orders.list.invalidate(),
        mails.ofOrder.invalidate(),
        mails.undelivered.invalidate(),
        dashboard.summary.invalidate(),
      ]),
  });
  return {
    start: (input: Input) => {
      if (!mutation.isPending) mutation.mutate(input);
    },
    pending: mutation.isPending,
    /** The server's sentence; undefined unless the action failed. */
    failure: mutation.isError ? failureText(mutation.error) : undefined,
  };
}
