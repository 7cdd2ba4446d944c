const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function isEndingSignal(name: string | symbol): boolean {
  return ENDING_SIGNALS.some((signal) => signal === name);
}

/**
 * Makes one listener the only one for the signals that end a program. Miniflare and vite add listeners that exit
 * immediately, before the database has stopped; they are removed as they appear.
 */
export function listenAloneForSignals(listener: () => void): void {
  process.on("newListener", (name, other) => {
    if (isEndingSignal(name) && other !== listener) queueMicrotask(() => process.removeListener(name, other));
  });
  for (const name of ENDING_SIGNALS) {
    process.removeAllListeners(name);
    process.on(name, listener);
  }
}
