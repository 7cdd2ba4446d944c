import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

function Anchor({ children, ...rest }: Omit<ComponentPropsWithRef<"a">, "className">) {
  return (
    <a {...rest} className="text-accent underline underline-offset-4">
      {children}
    </a>
  );
}

/** A link to a page of the shop within a sentence. */
export const TextLink = createLink(Anchor);
