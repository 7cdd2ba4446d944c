const bars = new Set<HTMLElement>();

const measure = (): void =>
  document.documentElement.style.setProperty(
    "--bottom-bar",
    `${Math.max(0, ...[...bars].map((bar) => bar.offsetHeight))}px`,
  );

/**
 * The ref of anything at the window's lower edge. The page scrolls whatever takes the focus above it (WCAG 2.4.11), and
 * does so too when the bar appears or grows over it.
 */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const observer = new ResizeObserver(() => {
    measure();
    document.querySelector(":focus-visible")?.scrollIntoView({ block: "nearest" });
  });
  bars.add(bar);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    bars.delete(bar);
    measure();
  };
}
