import { useRouter } from "@tanstack/react-router";
import { Page, PageHeading } from "#src/shell/page.tsx";
import { LoadFailed } from "./load-failed.tsx";

/** A product page whose product could not be loaded (D4). */
export function ProductLoadFailed() {
  const router = useRouter();
  return (
    <Page title="Product" description="This product could not be loaded.">
      <PageHeading className="mb-6">Product</PageHeading>
      <LoadFailed text="This product could not be loaded." onRetry={() => void router.invalidate()} />
    </Page>
  );
}
