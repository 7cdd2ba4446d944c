import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export function CountBadge({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <span
      className={classNames(
        "rounded-full bg-accent-wash forced-colors:border px-2 text-xs leading-5 text-ink tabular-nums",
        className,
      )}
    >
      {children}
    </span>
  );
}
