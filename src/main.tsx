import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readHandedOver } from "./api/handed-over.ts";
import { createBrowserApi } from "./api/trpc.ts";
import { createApp } from "./app.tsx";
import { cart } from "./cart/cart-store.ts";
import { keepCatalogueCurrent } from "./catalogue/keep-catalogue-current.ts";
import { hydratePage } from "./hydration.tsx";
import { readSite } from "#src/api/shop-settings.ts";
import "./app.css";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

cart.restore(window);
const handedOver = readHandedOver(document);
const api = createBrowserApi(readSite(), handedOver ?? undefined);
api.auth.restore(window);
const { App, router } = createApp(api);
const page = (
  <StrictMode>
    <App />
  </StrictMode>
);
// Not awaited: a module with top-level await cannot share files with the chunks it waits for, which would cost another
// 8 KB.
if (handedOver) {
  void hydratePage(root, page, router, handedOver).then(() => keepCatalogueCurrent(router));
} else {
  delete window.earlyPresses;
  // React adds the page's own title before it and never removes this one.
  const sentTitle = document.querySelector("title");
  const unsubscribe = router.subscribe("onRendered", () => {
    sentTitle?.remove();
    unsubscribe();
  });
  createRoot(root).render(page);
  keepCatalogueCurrent(router);
}
