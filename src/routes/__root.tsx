import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import type { RouterContext } from "#src/app.tsx";
import { CartPanelHost } from "#src/cart/cart-panel-host.tsx";

export const Route = createRootRouteWithContext<RouterContext>()({ component: Shell });

function Shell() {
  return (
    <>
      <Outlet />
      <CartPanelHost />
    </>
  );
}
