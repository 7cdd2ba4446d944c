import { type ComponentType, type RefObject, useRef } from "react";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { LazyPart } from "./lazy-part.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import { useOverlay } from "./overlay.ts";

export type MenuPanelProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly opener: RefObject<HTMLElement | null>;
};

type SlideInMenuProps = {
  readonly overlay: "menu" | "admin-menu";
  readonly label: string;
  /** The panel; its code loads when it is first opened. */
  readonly panel: ComponentType<MenuPanelProps>;
};

/** The menu of narrow screens: its button and its slide-in panel of links. */
export function SlideInMenu({ overlay, label, panel: Panel }: SlideInMenuProps) {
  const { open, show, close } = useOverlay(overlay);
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={toggle}
        label={label}
        className="noscript:hidden"
        icon={<Icon name="menu" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      />
      <LazyPart
        open={open}
        onClose={close}
        frame={<PanelFrame side="left" title="Menu" closeLabel="Close menu" onClose={close} />}
      >
        <Panel open={open} onClose={close} opener={toggle} />
      </LazyPart>
    </>
  );
}
