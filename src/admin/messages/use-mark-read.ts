import { useMutation } from "@tanstack/react-query";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";

type MessagesPage = Outputs["messages"]["list"];
export type Message = MessagesPage["messages"][number];

/**
 * Marks a message read or unread, optimistically; a failure reverts it and says so (D21). The message keeps its place
 * even in the unread list, so that a mistake can be undone; the next load moves it.
 */
export function useMarkRead({ id, read: isRead }: Message) {
  const { client } = useApi();
  const { messages, dashboard } = useQueries();

  function show(read: boolean): void {
    messages.list.setQueriesData(
      // Applies to every loaded page.
      {},
      {},
      (page) =>
        page && {
          ...page,
          messages: page.messages.map((shown) =>
            shown.id === id ? Object.assign({}, shown, { read }) : shown,
          ),
        },
    );
  }

  const mutation = useMutation({
    mutationFn: (read: boolean) => client.messages.markRead.mutate({ id, read }),
    onMutate: show,
    onError: (_error, read) => show(!read),
    onSettled: () =>
      Promise.all([
        messages.list.invalidate(undefined, { refetchType: "none" }),
        messages.ofOrder.invalidate(),
        messages.unreadCount.invalidate(),
        dashboard.summary.invalidate(),
      ]),
  });
  return {
    toggle: () => {
      if (!mutation.isPending) mutation.mutate(!isRead);
    },
    failed: mutation.isError,
  };
}
