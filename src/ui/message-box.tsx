import type { ComponentPropsWithRef } from "react";
import type { Tone } from "./badge.tsx";
import { classNames } from "./class-names.ts";

const TONES: Readonly<Record<Exclude<Tone, "accent">, string>> = {
  plain: "border-line-strong bg-sheet",
  ok: "border-ok bg-ok-wash text-ok",
  signal: "border-signal bg-signal-wash text-signal",
};

type MessageBoxProps = ComponentPropsWithRef<"div"> & { readonly tone: keyof typeof TONES };

/** The outcome of an action, shown where it was taken. Add `role="alert"` if it appears without the user's action. */
export function MessageBox({ tone, className, ...rest }: MessageBoxProps) {
  return <div className={classNames("border border-l-4 px-4 py-3", TONES[tone], className)} {...rest} />;
}
