import { structuredDataJson, type Thing } from "#domain/structured-data.ts";

/** What the page is about, for search engines. No script: browsers neither run nor show it. */
export function StructuredData({ things }: { readonly things: readonly Thing[] }) {
  return (
    <script
      type="application/ld+json"
      // React would write the quotes of a text child as entities, which a script element does not read.
      dangerouslySetInnerHTML={{ __html: structuredDataJson(things) }}
    />
  );
}
