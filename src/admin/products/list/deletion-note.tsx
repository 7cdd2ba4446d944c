import { useQuery } from "@tanstack/react-query";
import type { Product } from "#domain/catalogue/product.ts";
import { DELETED_PRODUCTS_KEPT_DAYS } from "#domain/site/retention.ts";
import { dependentsQuery } from "#src/admin/admin-queries.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";

/** Says before it's confirmed what a product's deletion affects (D62). A failed question doesn't prevent the deletion. */
export function DeletionNote({ product }: { readonly product: Product }) {
  const asked = useQuery(dependentsQuery(useApi(), product._id));
  const sentences = asked.data === undefined ? [] : affected(asked.data);
  return (
    <>
      <p>{product.productname}</p>
      {asked.isPending ? <p className="mt-3">Looking up what depends on it…</p> : null}
      {asked.isError ? <p className="mt-3 text-signal">We couldn’t look up what depends on it.</p> : null}
      {sentences.length === 0 ? null : (
        <ul className="mt-3 list-disc space-y-1 pl-5">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p className="mt-3">
        For {DELETED_PRODUCTS_KEPT_DAYS} days you can restore it under ‘Deleted products’, below the list.
      </p>
    </>
  );
}

function affected({
  undeliveredUnits,
  openCheckouts,
  stockRequests,
  collections,
  hasScheduledPrice,
}: Outputs["products"]["dependents"]): string[] {
  return [
    undeliveredUnits === 0
      ? ""
      : `${counted(undeliveredUnits, "paid unit is", "paid units are")} still to be delivered, and will remain so.`,
    openCheckouts === 0
      ? ""
      : `${counted(openCheckouts, "open checkout", "open checkouts")} will be closed, unless the payment gets through first.`,
    collections.length === 0 ? "" : `It will leave these collections: ${collections.join(", ")}.`,
    stockRequests === 0
      ? ""
      : `${counted(stockRequests, "stock request", "stock requests")} will be removed for good.`,
    hasScheduledPrice ? "Its scheduled price will end for good." : "",
  ].filter((sentence) => sentence !== "");
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
