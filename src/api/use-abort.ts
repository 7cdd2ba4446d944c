import { useCallback, useEffect, useRef } from "react";

/**
 * Abort signals for a mutation that should end when its component unmounts (mutations have none of their own).
 * `nextSignal` aborts the previous run.
 */
export function useAbort() {
  const running = useRef<AbortController>(null);
  const abort = useCallback(() => running.current?.abort(), []);
  useEffect(() => abort, [abort]);
  const nextSignal = useCallback((): AbortSignal => {
    abort();
    const next = new AbortController();
    running.current = next;
    return next.signal;
  }, [abort]);
  return { abort, nextSignal };
}
