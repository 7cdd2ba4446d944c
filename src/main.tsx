import { keepSeller } from "#domain/seller/seller.ts";
import { readSite } from "#src/api/shop-settings.ts";
import { clearCacheOnSignOut } from "./api/clear-cache-on-sign-out.ts";
import { readPageState } from "./api/page-state.ts";
import { createBrowserApi } from "./api/trpc.ts";
import { createShopRouter } from "./app.tsx";
import { cart } from "./cart/cart-store.ts";
import { keepCatalogueCurrent } from "./catalogue/keep-catalogue-current.ts";
import { hydratePage, startPage } from "./hydration.tsx";
import { reportErrors } from "./report-errors.ts";
import { reportVisit } from "./report-visit.ts";
import { letTranslate } from "./translated-page.ts";
import { showPresses } from "./ui/show-presses.ts";
import "./app.css";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

reportErrors(window);
letTranslate(document.body);
showPresses(document);
cart.restore(window);
const site = readSite();
keepSeller(site.seller);
const api = createBrowserApi(site);
api.auth.restore(window);
clearCacheOnSignOut(api);
reportVisit(window, api.site);
const router = createShopRouter(api);
// Not awaited: a module with top-level await can't share files with the chunks it waits for, which would cost another 8
// KB.
if (readPageState(document, api.queryClient)) {
  void hydratePage(root, router).then(() => keepCatalogueCurrent(router));
} else {
  startPage(root, router);
  keepCatalogueCurrent(router);
}
