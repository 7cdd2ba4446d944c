import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "#src/app.css";
import { BlocksPage } from "./blocks-page.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

// Links in the blocks need a router; this one leads nowhere.
const router = createRouter({
  routeTree: createRootRoute({ component: BlocksPage }),
  history: createMemoryHistory({ initialEntries: ["/"] }),
});
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
