/** Shown beside a mark that could not be saved. */
export function NotSaved() {
  return (
    <p role="alert" className="text-sm text-signal">
      This could not be saved. Please try again.
    </p>
  );
}
