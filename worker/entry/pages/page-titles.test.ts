import { describe, expect, it } from "vitest";
import { COMPANY } from "#domain/seller/company.ts";
import { browserRenderedTitle } from "#domain/site/page-titles.ts";
import { isServerRendered, PAGES } from "#domain/site/pages.ts";
import { openPage } from "../../testing/pages.ts";

async function titlesOf(path: string): Promise<string[]> {
  const html = await (await openPage(path)).text();
  const [head = ""] = html.split("</head>");
  return [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = ""]) => title);
}

describe("a page rendered in the browser", () => {
  it.each([
    ["/account", "Your account"],
    ["/order/cut", "Your order"],
    ["/Admin", "Home · Admin"],
    ["/Admin/apps", "Apps · Admin"],
    ["/Admin/orders/SO-001042", "Order SO-001042 · Admin"],
    ["/Admin/orders/%3C%2Ftitle%3E", "Order · Admin"],
    ["/Admin/catalogue", "Import &amp; export · Admin"],
    ["/Admin/nowhere", "Page not found"],
  ])("%s has the title '%s' before its script runs", async (path, title) => {
    expect(await titlesOf(path)).toEqual([`${title} · ${COMPANY.tradeName}`]);
  });

  it("has its own title", () => {
    const pages = PAGES.filter((path) => !isServerRendered(path));
    expect(pages.filter((path) => browserRenderedTitle(path).startsWith("Page not found"))).toEqual([]);
  });
});
