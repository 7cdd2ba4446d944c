import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";

type CardProps = ComponentPropsWithRef<"div"> & { readonly as?: "div" | "section" };

/** A sheet on the page: related content inside one hairline. */
export function Card({ as: Tag = "div", className, ...rest }: CardProps) {
  return <Tag className={classNames("border border-line bg-sheet", className)} {...rest} />;
}
