import { ProductCard } from "#src/catalogue/product-card.tsx";
import { previewOf, type ProductValues } from "./product-values.ts";

/**
 * The card that is being written, as the admin's list shows it. For the eye only: what it says stands in the form, and
 * its links lead nowhere yet.
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
