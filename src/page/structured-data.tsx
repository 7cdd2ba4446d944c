import type { PageSubject } from "#domain/structured-page.ts";
import { useApi } from "#src/api/use-api.ts";

/**
 * What the page is about, for search engines. No script: browsers neither run nor show it, and what the server wrote
 * stays as it is.
 */
export function StructuredData({ about }: { readonly about: PageSubject }) {
  const { structuredData } = useApi();
  return (
    <script
      type="application/ld+json"
      // React would write the quotes of a text child as entities, which a script element does not read.
      dangerouslySetInnerHTML={{ __html: structuredData?.(about) ?? "" }}
      suppressHydrationWarning
    />
  );
}
