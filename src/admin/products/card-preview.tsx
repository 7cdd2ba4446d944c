import { ProductCard } from "#src/catalogue/product-card.tsx";
import { previewOf, type ProductValues } from "./product-values.ts";

/**
 * A preview of the card in the admin's list. Visual only: the form says the same, and its links lead nowhere yet.
 */
export function CardPreview({ values }: { readonly values: ProductValues }) {
  return (
    // Stays in view: below the page's header, or at the top of the dialog.
    <div className="lg:sticky lg:top-20 lg:self-start lg:in-[[role=dialog]]:top-0" data-testid="card-preview">
      <p aria-hidden="true" className="mb-1.5 text-sm font-medium">
        Preview
      </p>
      <div inert className="max-w-xs">
        <ProductCard product={previewOf(values)} admin />
      </div>
    </div>
  );
}
