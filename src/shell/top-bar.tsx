import { Link } from "@tanstack/react-router";
import { AccountLink } from "./account-link.tsx";
import { Brand } from "./brand.tsx";
import { CartButton } from "#src/cart/cart-button.tsx";
import { NAVIGATION, FOOTER_NAVIGATION_ID } from "./navigation.ts";
import { ProductSearch } from "./product-search.tsx";
import { CONTENT_CLASS } from "#src/page/page.tsx";
import { ThemeToggle } from "#src/ui/theme-toggle.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconAnchor } from "#src/ui/icon-button.tsx";
import { lazyPart } from "#src/ui/lazy-part.tsx";
import { SlideInMenu } from "#src/ui/slide-in-menu.tsx";

const MenuPanel = lazyPart(async () => (await import("./menu-panel.tsx")).MenuPanel);

/** The top bar (S13–S16): brand, links, search, theme, account, cart; on small screens the links are in a menu. */
export function TopBar() {
  return (
    <header className="sticky lowest:static top-0 z-30 h-16 border-b border-line bg-paper">
      <div className={`${CONTENT_CLASS} flex h-full items-center justify-between gap-2`}>
        <div className="flex min-w-0 items-center gap-1 max-md:-ml-2">
          <MobileMenu />
          <Brand />
        </div>
        <nav aria-label="Main" className="h-full max-md:hidden">
          <ul className="flex h-full gap-1">
            {NAVIGATION.map(({ to, text }) => (
              <li key={to} className="h-full">
                <Link
                  to={to}
                  activeOptions={{ exact: to === "/" }}
                  className="relative flex h-full items-center px-2.5 text-sm font-medium text-ink-soft lg:px-4 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 lg:aria-[current=page]:after:inset-x-4 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-accent"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center max-md:-mr-2">
          <ProductSearch />
          <div className="max-[25.625rem]:hidden">
            <ThemeToggle />
          </div>
          <AccountLink />
          <CartButton />
        </div>
      </div>
    </header>
  );
}

/** The slide-in menu of small screens (S15). */
function MobileMenu() {
  return (
    <div className="md:hidden">
      <SlideInMenu overlay="menu" label="Menu" panel={MenuPanel} />
      <noscript>
        <IconAnchor href={`#${FOOTER_NAVIGATION_ID}`} label="Menu" icon={<Icon name="menu" />} />
      </noscript>
    </div>
  );
}
