import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";

/**
 * Asks before the way leads on from unsaved changes, whether by a button, Escape, a link or the browser's Back. A
 * reload is not asked about: drafts survive it.
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
    /** Leaves what was saved. */
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
