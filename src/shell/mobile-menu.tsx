import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { LazySidePanel } from "#src/ui/lazy-side-panel.tsx";
import { ICON_BUTTON_CLASS } from "./icon-button.ts";
import { FOOTER_NAVIGATION_ID, NAVIGATION } from "./navigation.ts";
import { useOverlay } from "./overlay.ts";

/** The slide-in menu of small screens (storefront.md §2). */
export function MobileMenu() {
  const menu = useOverlay("menu");
  const toggle = useRef<HTMLButtonElement>(null);
  const followed = useRef(false);
  return (
    <div className="md:hidden">
      <button
        ref={toggle}
        type="button"
        className={`${ICON_BUTTON_CLASS} noscript:hidden`}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={menu.open}
        onClick={() => {
          followed.current = false;
          menu.show();
        }}
      >
        <Icon name="menu" />
      </button>
      <noscript>
        <a href={`#${FOOTER_NAVIGATION_ID}`} aria-label="Menu" className={ICON_BUTTON_CLASS}>
          <Icon name="menu" />
        </a>
      </noscript>
      <LazySidePanel
        open={menu.open}
        onClose={menu.close}
        title="Menu"
        closeLabel="Close menu"
        returnFocus={() => (followed.current ? null : toggle.current)}
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
                  onClick={() => {
                    followed.current = true;
                  }}
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
