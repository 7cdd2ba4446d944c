import { type RefObject, useEffect } from "react";

/** Moves the focus to a product's name once the product is rendered, after 'Show more'. */
export function useFocusNew(
  list: RefObject<HTMLElement | null>,
  rendered: number,
  { focusIndex, onFocused }: { readonly focusIndex: number | null; readonly onFocused: () => void },
): void {
  useEffect(() => {
    if (focusIndex === null || focusIndex >= rendered) return;
    list.current?.children[focusIndex]?.querySelector<HTMLElement>("h2 a")?.focus({ preventScroll: true });
    onFocused();
  }, [list, focusIndex, rendered, onFocused]);
}
