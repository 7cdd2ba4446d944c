import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type QuestionProps = { readonly asked: string; readonly children: ReactNode };

/** A question that opens to its answer, with or without script. On paper it's always open. */
export function Question({ asked, children }: QuestionProps) {
  return (
    <details className="group print:details-content:[content-visibility:visible]">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-3 font-medium hover:text-accent">
        {asked}
        <Icon
          name="chevron"
          className="size-5 shrink-0 transition-transform group-open:rotate-180 print:hidden"
        />
      </summary>
      <p className="max-w-prose pb-5 text-ink-soft">{children}</p>
    </details>
  );
}
