import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import type { HandedOver } from "./api/handed-over.ts";
import { settleLoads } from "./api/load.ts";
import type { ShopRouter } from "./app.tsx";

/**
 * Takes a page over that the server has rendered: the route's code and the answers that came with the page are there
 * before React looks at it, so its first render is the server's.
 */
export async function hydratePage(
  root: HTMLElement,
  page: ReactNode,
  router: ShopRouter,
  handedOver: HandedOver,
): Promise<void> {
  // By this the router knows that a server has rendered its first matches, and draws the same boundaries around them.
  router.ssr = { manifest: undefined };
  await router.load();
  await settleLoads(router.state.matches.map((match) => match.loaderData));
  // From now on the server is asked.
  handedOver.clear();
  hydrateRoot(root, page);
}
