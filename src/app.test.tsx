import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { structuredPage } from "#domain/site/structured-data.ts";
import { SITE_PRESETS } from "./api/shop-settings.ts";
import { type Api, createBrowserApi } from "./api/trpc.ts";
import { createShopRouter } from "./app.tsx";
import { OpenGraph } from "#src/page/open-graph.tsx";

const ORIGIN = "https://shop.example";

async function renderOnServer(path: string): Promise<string> {
  const api: Api = {
    ...createBrowserApi({ ...SITE_PRESETS, origin: ORIGIN }),
    OpenGraph,
    structuredData: (about) => structuredPage(ORIGIN, about),
  };
  const router = createShopRouter(api);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

/** Pages get a server-rendered first paint, so every one of them must render without a window. */
it.each([
  ["/", "half the list price"],
  ["/products?sub=mac", "Autodesk products"],
  ["/aboutus", "Our Mission"],
  ["/contact", "Any question or remarks?"],
  ["/checkout", "Cancel"],
  ["/return", "Return to Home page"],
  ["/login", "Trust This Device"],
  ["/register", "Confirm password"],
  ["/unauthorized", "You do not have access to the requested page."],
  ["/nowhere", "Oops! The page you are looking for could not be found."],
])("%s renders without a window", async (path, text) => {
  expect(typeof window).toBe("undefined");
  expect(await renderOnServer(path)).toContain(text);
});

it.each(["/", "/aboutus", "/why-half-price", "/terms", "/products"])(
  "%s claims half the price of most products only (D33), and no rate of VAT before a country is known (D53)",
  async (path) => {
    const texts = (await renderOnServer(path)).replaceAll("<!-- -->", "").split(/<[^>]*>|[.?!](?=\s)/);
    const claims = texts.filter((text) => /\bhalf (?:the|of)\b|\b1:2\b/i.test(text));
    expect(claims.filter((text) => !/\bmost(?:ly)?\b/i.test(text))).toEqual([]);
    expect(texts.filter((text) => /\d ?% (?:Dutch )?VAT|\bVAT (?:of )?\d|TAX \d/.test(text))).toEqual([]);
  },
);

it("a server render includes what search engines read, with the shop's own origin", async () => {
  const html = await renderOnServer("/");
  expect(html).toContain('<link rel="canonical" href="https://shop.example/"/>');
  expect(html).toContain('<meta property="og:image" content="https://shop.example/cards/shop.png"/>');
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({ "@graph": [{ "@type": "Organization" }, { "@type": "WebSite" }] });
});
