import { useQuery } from "@tanstack/react-query";
import type { ProductId } from "#domain/catalogue/product.ts";
import { pricesQuery } from "#src/admin/admin-queries.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { PriceHistory } from "./price-history.tsx";
import { ScheduledPrice } from "./scheduled-price.tsx";

/** Below the edit form: the product's scheduled price and its price history, which a save of the form doesn't touch. */
export function ProductPrices({ id }: { readonly id: ProductId }) {
  const answer = useQuery(pricesQuery(useApi(), id));
  return (
    <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-8 border-t border-line pt-6">
      <Loaded answer={answer} what="the prices">
        {(prices) => (
          <>
            <ScheduledPrice id={id} prices={prices} />
            <PriceHistory history={prices.history} />
          </>
        )}
      </Loaded>
    </div>
  );
}
