import { useBlocker, useRouter } from "@tanstack/react-router";

/**
 * Leaves the page by a document load. Any script in a document, such as the payment provider's on a later page, can
 * read the document's first address, which here is an order's link (D44). Not once the link opens nothing any more.
 */
export function useLeaveByDocument(opens = true): void {
  const router = useRouter();
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!opens || next.pathname === current.pathname) return false;
      window.location.assign(next.pathname + router.options.stringifySearch(next.search));
      return true;
    },
    enableBeforeUnload: false,
  });
}
