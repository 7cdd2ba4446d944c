import { useMutation } from "@tanstack/react-query";
import { failureText } from "#src/admin/shell/failure-text.ts";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";

export type Delivery = Outputs["deliveries"]["list"]["items"][number];

/**
 * Runs an administrator's act. Whatever became of it, everything that shows deliveries is asked again: after a refusal,
 * somebody else has changed them.
 */
export function useAct<Input, Answer>(
  run: (client: TrpcClient, input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const { client } = useApi();
  const { deliveries, orders, dashboard } = useQueries();
  const mutation = useMutation({
    mutationFn: (input: Input) => run(client, input),
    onSuccess: onDone,
    onSettled: () =>
      Promise.all([
        deliveries.list.invalidate(),
        deliveries.waiting.invalidate(),
        orders.byNumber.invalidate(),
        orders.list.invalidate(),
        dashboard.summary.invalidate(),
      ]),
  });
  return {
    start: (input: Input) => {
      if (!mutation.isPending) mutation.mutate(input);
    },
    pending: mutation.isPending,
    /** The server's sentence; undefined unless it failed. */
    failure: mutation.isError ? failureText(mutation.error) : undefined,
  };
}
