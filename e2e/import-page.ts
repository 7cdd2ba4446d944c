import type { Page } from "playwright-core";
import { signInAdmin, visitor } from "./journey.ts";

/** Opens the page for import and export, as an administrator. */
export async function openImport(options: Parameters<typeof visitor>[0]): Promise<Page> {
  const page = await visitor(options);
  await signInAdmin(page, "/Admin/catalogue");
  await page.getByRole("heading", { name: "Import & export" }).waitFor();
  return page;
}

/** Chooses a file with this content to import. */
export async function chooseFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = typeof content === "string" ? Buffer.from(content) : content;
  await page.getByLabel("Catalogue file").setInputFiles({ name, mimeType: "text/plain", buffer });
}
