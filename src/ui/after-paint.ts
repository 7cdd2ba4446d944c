/** Runs what takes long once the browser has painted the press that asks for it, which is then felt at once. */
export function afterPaint(run: () => void): void {
  // A task posted while a frame is being rendered runs after it is painted.
  requestAnimationFrame(() => setTimeout(run));
}
