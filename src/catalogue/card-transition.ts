type Place = { readonly pathname: string };
type Change = {
  readonly fromLocation?: Place;
  readonly toLocation: Place;
  readonly pathChanged: boolean;
};

/** The name of the picture that moves between a card and its product's page; the page uses the same name. */
const PICTURE = "product-picture";
const LIST = "/products";

let named: HTMLElement | null = null;
/** The product whose page was just left for the catalogue. */
let left: string | null = null;

/** Names the picture of a pressed card and no other, because each name may occur once on a page. */
export function nameForTransition(card: Element | null): void {
  named?.style.removeProperty("view-transition-name");
  named = card?.querySelector("img") ?? null;
  named?.style.setProperty("view-transition-name", PICTURE);
}

/** On the way back, names the picture of the card whose product's page was left. */
export function nameOnReturn(card: Element | null, slug: string): void {
  if (card === null || slug !== left) return;
  left = null;
  nameForTransition(card);
}

/**
 * Cross-fades between the catalogue and a product's page: not between filters, not for visitors who prefer reduced
 * motion, and not in browsers without transition types.
 */
export function cardTransitions() {
  if (typeof window === "undefined") return false;
  if (!CSS.supports("selector(:active-view-transition-type(page))")) return false;
  return {
    types: ({ fromLocation, toLocation, pathChanged }: Change): string[] | false => {
      const paths = [fromLocation?.pathname, toLocation.pathname];
      const between = paths.includes(LIST) && paths.some((path) => path?.startsWith(`${LIST}/`));
      left = toLocation.pathname === LIST ? (fromLocation?.pathname.slice(LIST.length + 1) ?? null) : null;
      const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      return pathChanged && between && !still ? ["page"] : false;
    },
  };
}
