import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A placeholder bar for a line or a field; its size comes from the class. */
export function SkeletonBar({ className }: { readonly className?: string }) {
  return <div className={classNames("animate-pulse rounded-sm bg-well", className)} />;
}

type SkeletonProps = {
  /** The text for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A placeholder in the shape of the content. */
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
