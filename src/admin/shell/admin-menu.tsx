import { lazy } from "react";
import { SlideInMenu } from "#src/ui/slide-in-menu.tsx";

const AdminMenuPanel = lazy(async () => ({
  default: (await import("./admin-menu-panel.tsx")).AdminMenuPanel,
}));

/** The sidebar on narrow screens: a slide-in panel. */
export function AdminMenu() {
  return (
    <div className="-ml-2 lg:hidden">
      <SlideInMenu overlay="admin-menu" label="Admin menu" panel={AdminMenuPanel} />
    </div>
  );
}
