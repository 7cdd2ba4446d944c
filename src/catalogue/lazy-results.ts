import type { ComponentType } from "react";
import { lazyPart } from "#src/ui/lazy-part.tsx";
import type { ProductGridProps } from "./product-grid.tsx";

/*
 * The parts of the results that have their own chunks. They have their own file, too, because the route's loader preloads them
 * and is in every first load.
 */

export let ProductList: ComponentType<ProductGridProps> | undefined;

/**
 * Loads the list, which is in its own chunk because most visitors see the grid. Until then the grid is shown. React's `lazy`
 * isn't used: during hydration, the next update of the page would replace the server's list with the fallback.
 */
export async function loadProductList(): Promise<void> {
  ({ ProductList } = await import("./product-list.tsx"));
}

/** Preload it before its first render on a server, or in place of a server's. */
export const NoProducts = lazyPart(async () => (await import("./no-products.tsx")).NoProducts);
