import { useEffect, useState } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { scrollToTop } from "./smooth-scroll.ts";

/** The scrolled distance after which the button appears (S26). */
const BACK_TO_TOP_AFTER_PX = 3_000;

/** Returns to the top of a long page, including the focus. */
export function BackToTop() {
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
    <div className="page-corner">
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
