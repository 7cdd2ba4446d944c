import { useEffect, useState } from "react";
import { classNames } from "#src/ui/class-names.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { scrollToTop } from "./smooth-scroll.ts";

/** The scrolled distance after which the button appears (S26). */
const BACK_TO_TOP_AFTER_PX = 3_000;

type BackToTopProps = {
  /** True while the bar with the products to compare is at the page's lower edge. */
  readonly aboveBar: boolean;
};

/** Returns to the top of a long page, including the focus. */
export function BackToTop({ aboveBar }: BackToTopProps) {
  const [far, setFar] = useState(false);
  useEffect(() => {
    // Read only after scrolling: it forces the browser to lay out the page.
    const look = () => setFar(window.scrollY > BACK_TO_TOP_AFTER_PX);
    look();
    // Scroll events can't be cancelled, so listeners don't need to be passive.
    window.addEventListener("scroll", look);
    return () => window.removeEventListener("scroll", look);
  }, []);
  if (!far) return null;
  return (
    <div className={classNames("page-corner", aboveBar && "bottom-16")}>
      <IconButton
        label="Back to top"
        icon={<Icon name="arrow-up" />}
        onClick={() => {
          document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
          scrollToTop();
        }}
      />
    </div>
  );
}
