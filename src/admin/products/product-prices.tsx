import { useQuery } from "@tanstack/react-query";
import type { ProductId } from "#domain/catalogue/product.ts";
import { pricesQuery } from "#src/admin/admin-queries.ts";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { PriceHistory } from "./price-history.tsx";
import { ScheduledPrice } from "./scheduled-price.tsx";

/** Below the edit form: the product's scheduled price and its price history, which a save of the form doesn't touch. */
export function ProductPrices({ id }: { readonly id: ProductId }) {
  const prices = useQuery(pricesQuery(useApi(), id));
  return (
    <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-8 border-t border-line pt-6">
      {prices.data ? (
        <>
          <ScheduledPrice id={id} prices={prices.data} />
          <PriceHistory history={prices.data.history} />
        </>
      ) : prices.isError ? (
        <LoadFailed
          text="We couldn’t load the prices."
          error={prices.error}
          onRetry={() => void prices.refetch()}
        />
      ) : (
        <ListSkeleton label="Loading the prices." />
      )}
    </div>
  );
}
