import { useEffect, useState } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { scrollToTop } from "./smooth-scroll.ts";

/** How far the visitor scrolls before the button appears (S26). */
const BACK_TO_TOP_AFTER_PX = 3_000;

/** Leads back to the top of a long page, the focus too. */
export function BackToTop() {
  const [far, setFar] = useState(false);
  useEffect(() => {
    // Asked only when something was scrolled: the browser must lay the page out to tell.
    const look = () => setFar(window.scrollY > BACK_TO_TOP_AFTER_PX);
    look();
    // Scroll events can not be cancelled: none waits for its listeners.
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
