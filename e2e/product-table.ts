import type { Page } from "playwright-core";
import { signInAdmin, visitor } from "./journey.ts";
import { DESK, LIST } from "./product-form.ts";

const TABLE = `${LIST}&view=table`;
export const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
export const region = (page: Page, name: string) => page.getByRole("region", { name });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export async function openTable(options: Parameters<typeof visitor>[0] = DESK, path = TABLE): Promise<Page> {
  const page = await visitor(options);
  await signInAdmin(page, path);
  await box(page, "Test Caliper").waitFor();
  return page;
}
