import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";

/**
 * Asks before leaving unsaved changes, whether by a button, Escape, a link or the browser's Back. A reload doesn't ask,
 * because drafts survive it.
 */
export function useLeaveQuestion(unsaved: boolean) {
  const free = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved && !free.current && (next.pathname !== current.pathname || !isSameEdit(current, next)),
    enableBeforeUnload: false,
    withResolver: true,
  });
  return {
    asking: blocker.status === "blocked",
    stay: () => blocker.reset?.(),
    go: () => blocker.proceed?.(),
    /** Leaves without asking, after a save. */
    withoutAsking(leave: () => void): void {
      free.current = true;
      leave();
    },
  };
}

type Place = { readonly search: object };

function isSameEdit(current: Place, next: Place): boolean {
  return editOf(current.search) === editOf(next.search);
}

function editOf(search: object): unknown {
  return "edit" in search ? search.edit : undefined;
}
