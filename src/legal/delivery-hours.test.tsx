import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { DEFAULT_RETENTION } from "#domain/retention.ts";
import { createBrowserApi } from "#src/api/trpc.ts";
import { createShopRouter } from "#src/app.tsx";

/** What a page says in a shop that waits this long for its buyers to say who administers a subscription. */
async function pageOf(path: string, detailsWaitHours: number): Promise<string> {
  const api = createBrowserApi({
    origin: "https://shop.example",
    demo: false,
    clockAheadMs: null,
    retention: DEFAULT_RETENTION,
    delivery: { detailsWaitHours, deliveryPromiseHours: 24 },
  });
  const router = createShopRouter(api);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

it.each(["/terms", "/why-half-price"])("%s names the shop's own hours (D42)", async (path) => {
  expect(await pageOf(path, 72)).toContain("If you have not done so within 72 hours, it is you.");
  expect(await pageOf(path, 0)).toContain("Until you do, it is you.");
});
