import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { IconAnchor, IconButton } from "#src/ui/icon-button.tsx";
import { LazySidePanel } from "#src/ui/lazy-side-panel.tsx";
import { FOOTER_NAVIGATION_ID, NAVIGATION } from "./navigation.ts";
import { useOverlay } from "./overlay.ts";

/** The slide-in menu of small screens (storefront.md §2). */
export function MobileMenu() {
  const menu = useOverlay("menu");
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <div className="md:hidden">
      <IconButton
        ref={toggle}
        label="Menu"
        className="noscript:hidden"
        icon={<Icon name="menu" />}
        aria-haspopup="dialog"
        aria-expanded={menu.open}
        onClick={menu.show}
      />
      <noscript>
        <IconAnchor href={`#${FOOTER_NAVIGATION_ID}`} label="Menu" icon={<Icon name="menu" />} />
      </noscript>
      <LazySidePanel
        open={menu.open}
        onClose={menu.close}
        title="Menu"
        closeLabel="Close menu"
        opener={toggle}
      >
        <nav aria-label="Menu">
          <ul className="-mx-2">
            {[...NAVIGATION, { to: "/account", text: "Account" } as const].map(({ to, text }) => (
              <li key={to} className="border-b border-line last:border-0">
                <Link
                  to={to}
                  // The menu's own history entry becomes the new page.
                  replace
                  activeOptions={{ exact: to === "/" }}
                  className="block rounded-sm px-2 py-3.5 text-lg aria-[current=page]:font-semibold aria-[current=page]:text-accent"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </LazySidePanel>
    </div>
  );
}
