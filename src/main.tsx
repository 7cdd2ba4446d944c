import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserApi } from "./api/trpc.ts";
import { createApp } from "./app.tsx";
import { cart } from "./cart/cart-store.ts";
import { readSiteUrl } from "./shell/shop-settings.ts";
import "./app.css";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

cart.restore(window);
const api = createBrowserApi();
api.auth.restore(window);
const { App } = createApp({ ...api, siteUrl: readSiteUrl() });
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
