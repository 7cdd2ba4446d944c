import type { ReactNode } from "react";
import { CONTENT_CLASS } from "./page.tsx";

type NoticeSheetProps = {
  /** Shown large beside the text as decoration: the HTTP status. */
  readonly code: string;
  readonly children: ReactNode;
};

/** A page with a single message, drawn as an empty sheet. */
export function NoticeSheet({ code, children }: NoticeSheetProps) {
  return (
    <div className="drafting-grid flex-1">
      <div className={`${CONTENT_CLASS} py-12 md:py-20`}>
        <div className="grid border border-line-strong bg-paper md:grid-cols-[3fr_2fr]">
          <div className="p-6 md:p-12">{children}</div>
          <p
            aria-hidden="true"
            className="flex items-center justify-center border-line-strong p-6 text-7xl text-line-strong max-md:border-t md:border-l"
          >
            {code}
          </p>
        </div>
      </div>
    </div>
  );
}
