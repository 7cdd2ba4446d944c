import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ChunkLoadError } from "#src/ui/load-chunk.ts";
import { Page, PageHeading } from "#src/page/page.tsx";
import { RoutingErrorPage } from "#src/page/routing-error-page.tsx";
import { LoadFailed } from "../page/load-failed.tsx";

/** A product page whose product failed to load (D4). */
export function ProductLoadFailed({ error }: Pick<ErrorComponentProps, "error">) {
  const router = useRouter();
  // The page's code is missing, not its product, so only a reload helps.
  if (error instanceof ChunkLoadError) return <RoutingErrorPage error={error} />;
  return (
    <Page title="Product" description="We couldn’t load this product.">
      <PageHeading className="mb-6">Product</PageHeading>
      <LoadFailed
        text="We couldn’t load this product."
        error={error}
        onRetry={() => void router.invalidate()}
      />
    </Page>
  );
}
