import { useEffect, useState } from "react";

/** The pause in typing after which the shop searches. */
export const TYPING_PAUSE_MS = 250;

/** Returns a typed text as it was when typing last paused. */
export function useTypingPause(typed: string): string {
  const [text, setText] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return text;
}
