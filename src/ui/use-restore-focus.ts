import { type RefObject, useEffect, useRef } from "react";

/** Gives the focus back to what opened something, once that has closed and taken the focus with it. */
export function useRestoreFocus(open: boolean, opener: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = open;
  }, [open, opener]);
}
