import type { ComponentProps, ReactNode } from "react";
import { Card } from "#src/ui/card.tsx";

type SectionProps = Pick<ComponentProps<typeof Card>, "ref" | "tabIndex" | "className" | "children"> & {
  readonly id: string;
  readonly heading: string;
  /** Beside the heading. */
  readonly aside?: ReactNode;
};

/** A part of a page, under its heading; the class is its content's. */
export function Section({
  id,
  heading,
  aside,
  className = "grid gap-4 px-5 py-4",
  children,
  ...card
}: SectionProps) {
  return (
    <Card as="section" aria-labelledby={id} {...card}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-5 py-3">
        <h2 id={id} className="font-medium">
          {heading}
        </h2>
        {aside}
      </div>
      <div className={className}>{children}</div>
    </Card>
  );
}
