import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A bar that stands where a line or a field will be; its size comes from the class. */
export function SkeletonBar({ className }: { readonly className?: string }) {
  return <div className={classNames("animate-pulse rounded-sm bg-well", className)} />;
}

type SkeletonProps = {
  /** What is loading, for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Stands where content will be, in its shape. */
export function Skeleton({ label, className, children }: SkeletonProps) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  );
}

/** Stands where the rows of a list will be. */
export function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <Skeleton label={label} className="grid gap-px border border-line bg-line">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="bg-sheet p-4">
          <SkeletonBar className="h-5" />
        </div>
      ))}
    </Skeleton>
  );
}
