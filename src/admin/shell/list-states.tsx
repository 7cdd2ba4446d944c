import type { ReactNode } from "react";

/** Stands where the rows of a list will be. */
export function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      <div aria-hidden="true" className="grid gap-px border border-line bg-line">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <div key={row} className="bg-sheet p-4">
            <div className="h-5 animate-pulse rounded-sm bg-well" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A list without entries: says why, and what to do next. */
export function EmptyList({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4 border border-dashed border-line-strong p-8">
      <p>{text}</p>
      {children}
    </div>
  );
}
