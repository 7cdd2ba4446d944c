import { type RefObject, useEffect, useRef } from "react";

/** Returns the focus to the opener once the thing that it opened has closed and taken the focus with it. */
export function useRestoreFocus(open: boolean, opener: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = open;
  }, [open, opener]);
}
