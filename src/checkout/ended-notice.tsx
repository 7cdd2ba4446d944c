import { useHydrated, useLocation, useNavigate } from "@tanstack/react-router";
import { LazyPart, lazyPart } from "#src/ui/lazy-part.tsx";
import { CONTENT_CLASS } from "#src/page/page.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The buyer came back from their bank's page after their checkout had ended. */
    checkoutEnded?: boolean | undefined;
  }
}

const CheckoutEnded = lazyPart(async () => (await import("./checkout-ended.tsx")).CheckoutEnded);

/**
 * On the home page, where the return from an ended checkout leads (S39): says so (D14). A server has no history entries,
 * so a reloaded page says it after hydration.
 */
export function EndedNotice() {
  const hydrated = useHydrated();
  const ended = useLocation({ select: ({ state }) => state.checkoutEnded === true });
  const navigate = useNavigate();
  const open = hydrated && ended;
  return (
    <LazyPart open={open} onClose={() => void navigate({ to: "/", replace: true })}>
      {open ? (
        <div className={`${CONTENT_CLASS} py-6`}>
          <CheckoutEnded ending="returned" onContinue={() => void navigate({ to: "/checkout" })} />
        </div>
      ) : null}
    </LazyPart>
  );
}
