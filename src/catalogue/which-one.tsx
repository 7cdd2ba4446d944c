import type { ProductGlance, ProductOnPage } from "#domain/search/related-products.ts";
import { GlanceLink, YearPrice } from "./glance-tiles.tsx";

/** Questions that lead to the right product of a family (D81). Renders nothing for most products. */
export function WhichOne({ product: { slug, which } }: { readonly product: ProductOnPage }) {
  if (which === null) return null;
  const { family, questions, otherwise } = which;
  return (
    <section aria-labelledby="which-one">
      <h2 id="which-one" className="text-xl font-semibold">
        Which {family}?
      </h2>
      <p className="mt-2 text-ink-soft">Start at the top. Your first yes is the product for you.</p>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {questions.map(({ question, product }) => (
          <Answer key={product.slug} question={question} product={product} current={slug} />
        ))}
        <Answer question="No to all of these?" product={otherwise} current={slug} />
      </dl>
    </section>
  );
}

type AnswerProps = {
  readonly question: string;
  readonly product: ProductGlance;
  /** The slug of the page's own product, which needs no link. */
  readonly current: string;
};

function Answer({ question, product, current }: AnswerProps) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 lg:grid-cols-[minmax(0,1fr)_14rem]">
      <dt>{question}</dt>
      <dd className="flex flex-col">
        {product.slug === current ? (
          <span className="font-medium">{product.productname} (this product)</span>
        ) : (
          <GlanceLink product={product} className="text-accent underline" />
        )}
        <YearPrice product={product} />
      </dd>
    </div>
  );
}
