import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Tone = "plain" | "accent" | "ok" | "signal";

const TONES: Readonly<Record<Tone, string>> = {
  plain: "bg-well text-ink-soft",
  accent: "bg-accent-wash text-ink",
  ok: "bg-ok-wash text-ok",
  signal: "bg-signal-wash text-signal",
};

type BadgeProps = { readonly tone?: Tone; readonly children: ReactNode };

/** A state in a word or two. The text carries the meaning; the colour only repeats it. */
export function Badge({ tone = "plain", children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-block rounded-sm px-2 py-0.5 text-sm font-medium whitespace-nowrap forced-colors:border print:border",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
