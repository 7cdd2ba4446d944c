import { Link } from "@tanstack/react-router";
import type { ProductGlance, ProductOnPage } from "#domain/search/related-products.ts";
import { compareSearch } from "#src/compare/compared-slugs.ts";
import { GlanceLink, YearPrice } from "./glance-tiles.tsx";
import { TellMeWhen } from "./tell-me-when.tsx";

/** In the place of the button of a product that can't be bought: what to buy instead, and when it's back (D80). */
export function SoldOut({ product }: { readonly product: ProductOnPage }) {
  const { replacement } = product.related;
  return (
    <>
      <p className="text-signal">This product is currently unavailable.</p>
      {replacement === null ? null : <Replacement product={product} replacement={replacement} />}
      <TellMeWhen productId={product._id} />
    </>
  );
}

type ReplacementProps = { readonly product: ProductOnPage; readonly replacement: ProductGlance };

function Replacement({ product, replacement }: ReplacementProps) {
  return (
    <section aria-labelledby="replacement" className="grid gap-1 border border-line bg-sheet p-4">
      <h2 id="replacement" className="text-sm text-ink-soft">
        Nearest product in stock
      </h2>
      <GlanceLink product={replacement} className="text-accent underline" />
      <YearPrice product={replacement} />
      <Link
        to="/compare"
        data-no-print
        search={compareSearch([product.slug, replacement.slug])}
        className="mt-1 inline-block py-1 text-sm text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        Compare the two
      </Link>
    </section>
  );
}
