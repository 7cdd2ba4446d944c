import { structuredDataJson, type Thing } from "#domain/structured-data.ts";

/**
 * What the page is about, for search engines. No script: browsers neither run nor show it. A page gives `things` only
 * where the server renders; in the browser what the server wrote stays, and no visitor loads the making of it.
 */
export function StructuredData({ things }: { readonly things: readonly Thing[] | null }) {
  return (
    <script
      type="application/ld+json"
      // React would write the quotes of a text child as entities, which a script element does not read.
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR && things !== null ? structuredDataJson(things) : "",
      }}
      suppressHydrationWarning
    />
  );
}
