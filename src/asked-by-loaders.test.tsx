import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { quarterOf } from "#domain/books/vat-report.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { ROLE_ADMIN, ROLE_USER } from "#domain/accounts/account.ts";
import { SITE_PRESETS } from "./api/shop-settings.ts";
import { createBrowserApi } from "./api/trpc.ts";
import { createShopRouter } from "./app.tsx";

/** The shop's clock is turned, and what is asked for follows it (D52). */
const SITE = {
  ...SITE_PRESETS,
  origin: "https://shop.example",
  demo: true,
  clockAheadMs: 200 * DAY_MS,
};

function adminsRouter(address: string) {
  const api = createBrowserApi(SITE);
  // No server responds here, so a retry is pointless.
  api.queryClient.setDefaultOptions({
    queries: { ...api.queryClient.getDefaultOptions().queries, retry: false },
  });
  const user = { username: "ada@example.com", roles: [ROLE_USER, ROLE_ADMIN] };
  const router = createShopRouter({ ...api, auth: { ...api.auth, user: () => Promise.resolve(user) } });
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  return router;
}

const ADDRESSES: Readonly<Record<string, string>> = {
  "/products": "/products?sub=mac",
  "/products/$slug": "/products/autocad",
  "/return": `/return?session_id=cs_test_${"a".repeat(20)}`,
  "/account/$task": "/account/reset-password",
  "/invitation/$token": "/invitation/token",
  "/order/$token": "/order/token",
  "/offer/$token": "/offer/token",
  "/withdrawn/$token": "/withdrawn/token",
  "/accountant/$token": "/accountant/token",
  "/Admin/apps": "/Admin/apps?tab=view",
  "/Admin/orders/$number": "/Admin/orders/AB12CD34",
  "/Admin/offers/$number": "/Admin/offers/Q-000101",
  "/Admin/customers/$number": "/Admin/customers/SO-001042",
};
/**
 * `/Admin` redirects. Without a window nobody is signed in at `/account`, so there are no orders to request, and the
 * loaders of `/checkout` and `/checkout/offer` leave everything to the browser.
 */
const LEFT_OUT = new Set(["/Admin", "/account", "/checkout", "/checkout/offer"]);
const paths = Object.values(adminsRouter("/").routesByPath)
  .map(({ to }) => to)
  .filter((path) => !LEFT_OUT.has(path));

// A query that only the component makes starts a render later, and isn't prefetched as the pointer approaches.
it.each(paths)("the loader of %s requests everything that the page shows first", async (path) => {
  const router = adminsRouter(ADDRESSES[path] ?? path);
  const { queryClient } = router.options.context;
  const asked = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ options }) => !("enabled" in options) || options.enabled !== false)
      .map(({ queryHash }) => queryHash);
  await router.load();
  expect(router.state.matches).not.toEqual([]);
  const byLoaders = asked();
  renderToString(<RouterProvider router={router} />);
  expect(asked()).toEqual(byLoaders);
});

it("the loader of /Admin/vat asks for the quarter of the shop's clock", async () => {
  const router = adminsRouter("/Admin/vat");
  await router.load();
  const { queryClient, queries } = router.options.context;
  const quarter = quarterOf(new Date(Date.now() + SITE.clockAheadMs));
  const { queryKey } = queries.orders.vatQuarter.queryOptions({ quarter });
  expect(queryClient.getQueryState(queryKey)).toBeDefined();
});
