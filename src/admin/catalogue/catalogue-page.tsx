import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { ExportSection } from "./export-section.tsx";
import { ImportSection } from "./import-section.tsx";

/** /Admin/catalogue: import and export of the whole catalogue. */
export function CataloguePage() {
  return (
    <AdminPage title={ADMIN_TITLES.catalogue}>
      <div className="flex flex-col gap-10">
        <ExportSection />
        <ImportSection />
      </div>
    </AdminPage>
  );
}
