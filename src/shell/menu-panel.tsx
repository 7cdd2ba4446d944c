import { Link } from "@tanstack/react-router";
import { SidePanel } from "#src/ui/side-panel.tsx";
import { NAVIGATION } from "./navigation.ts";
import { ThemeToggle } from "#src/ui/theme-toggle.tsx";
import type { MenuPanelProps } from "#src/ui/slide-in-menu.tsx";

const LINKS = [...NAVIGATION, { to: "/account", text: "Account" }] as const;

/** The shop's links in the slide-in panel, and the theme if the bar has no room for it. */
export function MenuPanel(panel: MenuPanelProps) {
  return (
    <SidePanel title="Menu" closeLabel="Close menu" {...panel}>
      <nav aria-label="Menu">
        <ul className="-mx-2">
          {LINKS.map(({ to, text }) => (
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
      <div className="-mx-2 mt-3 min-[25.625rem]:hidden">
        <ThemeToggle inWords />
      </div>
    </SidePanel>
  );
}
