import type { PageSubject } from "#domain/site/structured-data.ts";
import { useApi } from "#src/api/use-api.ts";

/**
 * The page's subject, for search engines. It isn't executable, so browsers neither run nor show it, and the server's
 * version is never updated.
 */
export function StructuredData({ about }: { readonly about: PageSubject }) {
  const { structuredData } = useApi();
  return (
    <script
      type="application/ld+json"
      // As a text child, React would escape the quotes as entities, which browsers don't decode in a script element.
      dangerouslySetInnerHTML={{ __html: structuredData?.(about) ?? "" }}
      suppressHydrationWarning
    />
  );
}
