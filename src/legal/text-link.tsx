import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

function Anchor({ children, ...rest }: Omit<ComponentPropsWithRef<"a">, "className">) {
  return (
    <a {...rest} className="text-accent underline underline-offset-4">
      {children}
    </a>
  );
}

/** A link within a sentence to a page of the shop. */
export const TextLink = createLink(Anchor);
