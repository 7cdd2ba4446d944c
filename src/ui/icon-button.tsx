import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Look = {
  /** The accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
};

const CLASS =
  "relative inline-flex size-11 shrink-0 items-center justify-center rounded-sm hover:bg-well disabled:opacity-40 aria-disabled:opacity-40 aria-[current=page]:text-accent print:hidden";

type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "aria-label"> & Look;

/** A square button that shows only an icon. Children, such as a badge, overlay it. */
export function IconButton({ label, icon, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={classNames(CLASS, className)} {...rest}>
      {icon}
      {children}
    </button>
  );
}

type IconAnchorProps = Omit<ComponentPropsWithRef<"a">, "aria-label"> & Look;

/** The same as a plain link within the page. */
export function IconAnchor({ label, icon, className, children, ...rest }: IconAnchorProps) {
  return (
    <a aria-label={label} className={classNames(CLASS, className)} {...rest}>
      {icon}
      {children}
    </a>
  );
}

/** A link that looks like an icon button. */
export const IconLink = createLink(IconAnchor);
