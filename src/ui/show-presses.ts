/** So long that it's seen: a tap is over before the next frame. */
const PRESSED_MS = 150;

/** Marks what is pressed, by key too, in the same frame (src/app.css): its result may take longer. */
export function showPresses(page: Document): void {
  page.addEventListener(
    "click",
    ({ target }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>("a, button, summary") : null;
      if (control === null) return;
      control.dataset["pressed"] = "";
      setTimeout(() => delete control.dataset["pressed"], PRESSED_MS);
    },
    { capture: true },
  );
}
