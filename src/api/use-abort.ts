import { useCallback, useEffect, useRef } from "react";

/**
 * Signals for a mutation that ends when its component goes (mutations themselves have none): taking the next one aborts
 * the one before.
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
