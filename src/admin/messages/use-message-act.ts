import { useMutation } from "@tanstack/react-query";
import { useQueries } from "#src/api/queries.tsx";
import type { TrpcClient } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import type { Message } from "./use-mark-read.ts";

/**
 * An act on a message, which returns it as it is afterwards. It keeps its place in every loaded list, even if it no longer
 * belongs there, so that a mistake can be undone; the next load moves it.
 */
export function useMessageAct<Input>(
  run: (client: TrpcClient, input: Input) => Promise<Message>,
  onDone?: () => void,
) {
  const { client } = useApi();
  const { messages, mails, dashboard } = useQueries();
  return useMutation({
    networkMode: "always",
    mutationFn: (input: Input) => run(client, input),
    onSuccess: (after) => {
      const replaced = (shown: Message): Message => (shown.id === after.id ? after : shown);
      messages.list.setQueriesData(
        {},
        {},
        (page) => page && { ...page, messages: page.messages.map(replaced) },
      );
      onDone?.();
    },
    onSettled: () =>
      Promise.all([
        messages.list.invalidate(undefined, { refetchType: "none" }),
        messages.ofOrder.invalidate(),
        messages.unreadCount.invalidate(),
        mails.ofMessage.invalidate(),
        dashboard.summary.invalidate(),
      ]),
  });
}
