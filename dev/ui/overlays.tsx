import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { SidePanel } from "#src/ui/side-panel.tsx";
import { Kind } from "./kind.tsx";

type Open = "left" | "right" | "confirm" | null;

/** Components that open over the page. */
export function Overlays({ theme }: { readonly theme: "light" | "dark" }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Kind name="SidePanel, ConfirmDialog">
      {(["left", "right"] as const).map((side) => (
        <div key={side}>
          <Button variant="secondary" onClick={() => setOpen(side)}>
            Open {side}
          </Button>
          <SidePanel
            open={open === side}
            onClose={close}
            side={side}
            theme={theme}
            title={`The ${side} panel`}
            closeLabel="Close"
            footer={<Button onClick={close}>Done</Button>}
          >
            <p>What it is about.</p>
          </SidePanel>
        </div>
      ))}
      <Button variant="danger" onClick={() => setOpen("confirm")}>
        Delete
      </Button>
      <ConfirmDialog
        open={open === "confirm"}
        title="Delete this product?"
        confirmLabel="Delete"
        cancelLabel="Cancel"
        onConfirm={close}
        onCancel={close}
      >
        <p>This cannot be taken back.</p>
      </ConfirmDialog>
    </Kind>
  );
}
