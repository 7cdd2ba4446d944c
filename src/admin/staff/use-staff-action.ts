import { useMutation } from "@tanstack/react-query";
import { useQueries } from "#src/api/queries.tsx";
import type { TrpcClient } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";

/** A change of staff (D57). Whether it succeeds or fails, the list is loaded again: somebody else may have changed it, too. */
export function useStaffAction<Output, Input = void>(
  run: (client: TrpcClient, input: Input) => Promise<Output>,
  onDone?: () => unknown,
) {
  const { client } = useApi();
  const { staff } = useQueries();
  return useMutation({
    mutationFn: (input: Input) => run(client, input),
    onSuccess: () => onDone?.(),
    onSettled: () => staff.list.invalidate(),
  });
}
