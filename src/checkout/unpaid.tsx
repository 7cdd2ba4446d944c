import { useHydrated, useLocation } from "@tanstack/react-router";
import { MessageBox } from "#src/ui/message-box.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The buyer came back from their bank's page without having paid. */
    unpaid?: boolean | undefined;
  }
}

/** Says why the form is back, and what to do. A server has no history entries, so a reloaded page says it after hydration. */
export function Unpaid({ text }: { readonly text: string }) {
  const hydrated = useHydrated();
  const unpaid = useLocation({ select: ({ state }) => state.unpaid === true });
  if (!hydrated || !unpaid) return null;
  return (
    <MessageBox tone="signal" role="alert" className="mb-6">
      {`Your payment wasn’t completed, and nothing was charged. ${text}`}
    </MessageBox>
  );
}
