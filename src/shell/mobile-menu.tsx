import { Icon } from "#src/ui/icon.tsx";
import { IconAnchor } from "#src/ui/icon-button.tsx";
import { FOOTER_NAVIGATION_ID } from "./navigation.ts";
import { lazyPart } from "#src/ui/lazy-part.tsx";
import { SlideInMenu } from "#src/ui/slide-in-menu.tsx";

const MenuPanel = lazyPart(async () => (await import("./menu-panel.tsx")).MenuPanel);

/** The slide-in menu of small screens (S15). */
export function MobileMenu() {
  return (
    <div className="md:hidden">
      <SlideInMenu overlay="menu" label="Menu" panel={MenuPanel} />
      <noscript>
        <IconAnchor href={`#${FOOTER_NAVIGATION_ID}`} label="Menu" icon={<Icon name="menu" />} />
      </noscript>
    </div>
  );
}
