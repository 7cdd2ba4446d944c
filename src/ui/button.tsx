import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";

type Look = {
  readonly variant?: "primary" | "outlined" | "secondary" | "danger" | "quiet" | "text";
  readonly size?: "inline" | "small" | "medium" | "large";
};

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-sm text-center font-medium transition-colors duration-150 disabled:opacity-60 print:hidden";
const VARIANTS = {
  // Forced colours remove the background, and with it the button's only outline.
  primary: "forced-colors:border bg-accent text-on-accent hover:bg-accent-strong disabled:hover:bg-accent",
  // For one of many such buttons. Filled once it, or the card around it (`group`), is hovered or focused.
  outlined:
    "border border-accent text-accent group-focus-within:bg-accent group-focus-within:text-on-accent group-hover:bg-accent group-hover:text-on-accent hover:bg-accent-strong hover:text-on-accent focus-visible:bg-accent focus-visible:text-on-accent",
  secondary:
    "border border-line-strong bg-sheet text-ink hover:border-accent hover:text-accent aria-pressed:border-accent aria-pressed:bg-accent-wash",
  danger: "forced-colors:border bg-signal text-paper hover:bg-ink disabled:hover:bg-signal",
  quiet: "text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong hover:decoration-2",
  text: "text-ink-soft underline underline-offset-4 hover:text-ink",
} as const;
const SIZES = {
  inline: "min-h-6 text-sm",
  small: "min-h-8 px-3 wrap-break-word text-sm",
  medium: "min-h-11 px-4 wrap-break-word text-sm",
  large: "min-h-12 px-6 wrap-break-word text-base",
} as const;

function look({ variant = "primary", size = "medium" }: Look, className: string | undefined): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], className);
}

type ButtonProps = ComponentPropsWithRef<"button"> & Look;

/** The shop's button. `type="button"` unless given otherwise. */
export function Button({ variant, size, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={look({ ...defined({ variant, size }) }, className)} {...rest} />;
}

type AnchorProps = Omit<ComponentPropsWithRef<"a">, "aria-current"> &
  Look & {
    /** True for the link to the view that is shown, among several links to views of one page. */
    readonly current?: boolean;
  };

function Anchor({ variant, size, className, children, current = false, ...rest }: AnchorProps) {
  return (
    <a
      className={look({ ...defined({ variant, size }) }, className)}
      {...rest}
      // The router would mark every link to the page as current, regardless of its query: 'Clear filters', for one.
      aria-current={current ? "true" : undefined}
    >
      {children}
    </a>
  );
}

/** A link that looks like a button, with a real address of the shop. */
export const ButtonLink = createLink(Anchor);

/** Omits undefined values, so that the defaults apply. */
function defined(given: { variant: Look["variant"] | undefined; size: Look["size"] | undefined }): Look {
  return {
    ...(given.variant === undefined ? {} : { variant: given.variant }),
    ...(given.size === undefined ? {} : { size: given.size }),
  };
}
