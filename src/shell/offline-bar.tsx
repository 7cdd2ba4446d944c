import { useSyncExternalStore } from "react";
import { LiveRegion } from "#src/ui/live-region.tsx";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Shown while the browser is offline (D32). */
export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <LiveRegion>
      {online ? null : (
        <p className="border-b border-signal bg-signal-wash px-4 py-1.5 text-center text-sm text-ink">
          You’re offline. What you see may be out of date. Your cart is safe.
        </p>
      )}
    </LiveRegion>
  );
}
