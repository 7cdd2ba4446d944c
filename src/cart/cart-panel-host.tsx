import { type ComponentType, useEffect, useState } from "react";
import { cart, useCartItems, useCartShown } from "./cart-store.ts";
import { useCartPanelHistory } from "./use-cart-panel-history.ts";
import { Button } from "#src/ui/button.tsx";

const PRELOAD_AFTER_MS = 2_000;

type Panel = ComponentType<{ readonly open: boolean }>;

const loadPanel = async (): Promise<Panel> => (await import("./cart-panel.tsx")).CartPanel;

/** Mounts the cart panel on every page; its code loads soon after the cart holds anything, or when it is first opened. */
export function CartPanelHost() {
  const shown = useCartShown();
  const holdsItems = useCartItems().length > 0;
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [failed, setFailed] = useState(false);
  useCartPanelHistory(shown);

  useEffect(() => {
    if (!holdsItems) return undefined;
    const timer = setTimeout(() => {
      // A failed preload is no news: opening the panel tries again and tells.
      loadPanel().then(
        (loaded) => setPanel(() => loaded),
        () => undefined,
      );
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [holdsItems]);

  useEffect(() => {
    if (!shown || Panel) return;
    loadPanel().then(
      (loaded) => setPanel(() => loaded),
      () => setFailed(true),
    );
  }, [shown, Panel]);

  if (Panel) return <Panel open={shown} />;
  return shown && failed ? <PanelFailed /> : null;
}

/** D32: a chunk that does not load offers 'Reload'. */
function PanelFailed() {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 border border-line-strong bg-sheet p-4 sm:left-auto sm:w-96"
    >
      <p>The cart could not be opened. What you put in it is kept.</p>
      <div className="mt-3 flex gap-3">
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <Button variant="secondary" onClick={() => cart.hide()}>
          Close
        </Button>
      </div>
    </div>
  );
}
