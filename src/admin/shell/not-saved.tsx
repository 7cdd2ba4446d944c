/** Shown beside a mark that couldn't be saved. */
export function NotSaved() {
  return (
    <p role="alert" className="text-sm text-signal">
      We couldn’t save this. Please try again.
    </p>
  );
}
