import { Link } from "@tanstack/react-router";
import type { Product } from "#domain/catalogue/product.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden.tsx";
import { compareSearch } from "./compared-slugs.ts";

type CompareLinkProps = {
  readonly product: Pick<Product, "slug" | "productname">;
  readonly className?: string;
};

/** Leads to /compare with this product, where others are added (D65). */
export function CompareLink({ product, className }: CompareLinkProps) {
  return (
    <Link to="/compare" search={compareSearch([product.slug])} className={className}>
      Compare <VisuallyHidden>{product.productname} </VisuallyHidden>with other products
    </Link>
  );
}
