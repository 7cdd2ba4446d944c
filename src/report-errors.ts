/** A page that fails in a loop fails for one reason. */
const MOST_PER_PAGE = 5;

/**
 * Reports errors that nothing on the page handles to the Worker, which removes everything that could be the visitor's
 * (worker/operations/reported-errors.ts).
 */
export function reportErrors(page: Window): void {
  let left = MOST_PER_PAGE;
  const report = (error: unknown) => {
    if (!(error instanceof Error) || left === 0) return;
    left -= 1;
    const { name, message, stack = "" } = error;
    const body = JSON.stringify({ message: `${name}: ${message}`, stack });
    page.navigator.sendBeacon("/api/errors", new Blob([body], { type: "application/json" }));
  };
  page.addEventListener("error", ({ error }) => report(error));
  page.addEventListener("unhandledrejection", ({ reason }) => report(reason));
}
