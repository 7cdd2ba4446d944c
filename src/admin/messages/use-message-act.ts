import { useQueries } from "#src/api/queries.tsx";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";
import { useAct } from "#src/kit/use-act.tsx";

export type Message = Outputs["messages"]["list"]["messages"][number];

/** Shows a message as it is now in every loaded list, in its place even if it no longer belongs there, so that a mistake can be undone. */
export function useShowMessage() {
  const { messages } = useQueries();
  return (id: string, change: Partial<Message>) =>
    messages.list.setQueriesData(
      {},
      {},
      (page) =>
        page && {
          ...page,
          messages: page.messages.map((shown) => (shown.id === id ? { ...shown, ...change } : shown)),
        },
    );
}

/** An act on a message, which returns it as it is afterwards. */
export function useMessageAct<Input>(
  run: (client: TrpcClient, input: Input) => Promise<Message>,
  onDone?: () => void,
) {
  const show = useShowMessage();
  return useAct(run, {
    onDone: (after) => {
      show(after.id, after);
      onDone?.();
    },
  });
}

/** Marks a message read or unread, optimistically; a failure reverts it and says so (D21). */
export function useMarkRead({ id, read }: Message) {
  const show = useShowMessage();
  const mark = useAct((client) => client.messages.markRead.mutate({ id, read: !read }), {
    failed: "We couldn’t save this. Please try again.",
    onFailed: () => show(id, { read }),
  });
  return {
    ...mark,
    start: () => {
      if (!mark.pending) show(id, { read: !read });
      mark.start();
    },
  };
}
