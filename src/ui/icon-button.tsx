import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

type Look = {
  /** The name for screen readers. */
  readonly label: string;
  readonly icon: IconName;
  readonly iconClassName?: string;
};

const CLASS =
  "relative inline-flex size-11 shrink-0 items-center justify-center rounded-sm hover:bg-well aria-[current=page]:text-accent";

type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "aria-label"> & Look;

/** A square button that shows an icon only. Children lie over it: a badge. */
export function IconButton({ label, icon, iconClassName, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={classNames(CLASS, className)} {...rest}>
      <Icon name={icon} {...(iconClassName === undefined ? {} : { className: iconClassName })} />
      {children}
    </button>
  );
}

type IconAnchorProps = Omit<ComponentPropsWithRef<"a">, "aria-label"> & Look;

function IconAnchor({ label, icon, iconClassName, className, children, ...rest }: IconAnchorProps) {
  return (
    <a aria-label={label} className={classNames(CLASS, className)} {...rest}>
      <Icon name={icon} {...(iconClassName === undefined ? {} : { className: iconClassName })} />
      {children}
    </a>
  );
}

/** A link that looks like an icon button. */
export const IconLink = createLink(IconAnchor);
