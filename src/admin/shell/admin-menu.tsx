import { lazyPart } from "#src/ui/lazy-part.tsx";
import { SlideInMenu } from "#src/ui/slide-in-menu.tsx";

const AdminMenuPanel = lazyPart(async () => (await import("./admin-menu-panel.tsx")).AdminMenuPanel);

/** The sidebar on narrow screens: a slide-in panel. */
export function AdminMenu() {
  return (
    <div className="-ml-2 lg:hidden">
      <SlideInMenu overlay="admin-menu" label="Admin menu" panel={AdminMenuPanel} />
    </div>
  );
}
