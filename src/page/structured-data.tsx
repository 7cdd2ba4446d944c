import type { PageSubject } from "#domain/site/structured-page.ts";
import { useApi } from "#src/api/use-api.ts";

/**
 * The page's subject, for search engines. Not executable: browsers neither run nor show it, and the server's version is
 * never updated.
 */
export function StructuredData({ about }: { readonly about: PageSubject }) {
  const { structuredData } = useApi();
  return (
    <script
      type="application/ld+json"
      // React would escape the quotes of a text child as entities, which are not decoded in a script element.
      dangerouslySetInnerHTML={{ __html: structuredData?.(about) ?? "" }}
      suppressHydrationWarning
    />
  );
}
