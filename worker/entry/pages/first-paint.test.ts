import { beforeEach, describe, expect, it } from "vitest";
import { MAIN_CATEGORIES } from "#domain/catalogue/taxonomy.ts";
import { signedInAdmin } from "../../testing/accounts.ts";
import { openPage, pageHtml } from "../../testing/pages.ts";
import { product, resetShop } from "../../testing/shop.ts";

const CATALOGUE = [
  product({ productname: "Alpha", description: "Draws <b>lines</b> & arcs.", subcategories: ["Windows"] }),
  product({ productname: "Beta", subcategories: ["Linux"], stock: false }),
  ...Array.from({ length: 30 }, (_, index) => product({ productname: `Gamma ${index + 1}` })),
];

beforeEach(() => resetShop(CATALOGUE));

const count = (html: string, part: string | RegExp): number => html.split(part).length - 1;
const cards = (html: string) => count(html, "<article");

describe("the first paint", () => {
  it.each([
    ["/", " with Alpha", "/"],
    ["/products", "Gamma 22", "/products"],
    ["/products/alpha", "Draws &lt;b&gt;lines&lt;/b&gt; &amp; arcs.", "/products/alpha"],
    ["/aboutus", "Our Mission", "/aboutus"],
    ["/contact", "Any question or remarks?", "/contact"],
  ])("%s has its content and its own head", async (path, text, canonical) => {
    const answer = await openPage(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/html");
    const { head, root } = await pageHtml(path);
    expect(root).toContain(text);
    expect(count(root, "<h1")).toBe(1);
    expect(count(head, "<title>")).toBe(1);
    expect(count(head, 'name="description"')).toBe(1);
    expect(head).toContain(`<link rel="canonical" href="http://localhost:8787${canonical}"/>`);
    expect(root).not.toMatch(/<title|<meta|rel="canonical"/);
  });

  it.each([
    ["/login", "View Password"],
    ["/register", "Confirm password"],
    ["/order", "Email me the link"],
    ["/checkout", "The payment form is loading."],
    ["/return?session_id=cs_test_0123456789abcdef", "Your order is loading."],
    ["/unauthorized", "You do not have access to the requested page."],
  ])("%s has its form, or the frame of what only this browser has", async (path, text) => {
    const answer = await openPage(path);
    expect(answer.status).toBe(200);
    const [head = "", root] = (await answer.text()).split('<div id="root">');
    expect(root).toContain(text);
    expect(count(head, "<title>")).toBe(1);
    expect(head).toContain('name="robots" content="noindex"');
  });

  it("has no inline script, and no part that a script must move into place", async () => {
    const { html } = await pageHtml("/products");
    for (const [tag] of html.matchAll(/<script[^>]*>/g))
      expect(tag).toMatch(/src="|type="application\/json"/);
    expect(html).not.toContain("<template");
  });

  it("preloads its pictures early, the first one before all others", async () => {
    const { head, root } = await pageHtml("/products");
    expect(head).toMatch(/<link rel="preload" as="image"[^>]*href="\/images\/seed-alpha.webp"/);
    expect(root).toMatch(/<img[^>]*seed-alpha.webp"[^>]*/);
    expect(count(root, 'fetchPriority="high"')).toBe(1);
  });

  it("includes the dehydrated responses, whose text can't close an element", async () => {
    await resetShop([product({ productname: "Alpha", description: "</script><script>alert(1)</script>" })]);
    const { html } = await pageHtml("/products/alpha");
    expect(html).not.toContain("<script>alert");
    const [, json = ""] = /id="page-state">([^<]*)</.exec(html) ?? [];
    expect(JSON.stringify(JSON.parse(json))).toContain("</script><script>alert(1)</script>");
  });
});

describe("/products without JavaScript", () => {
  it("filters, searches and paginates by its address (D3, D8)", async () => {
    expect(cards((await pageHtml("/products")).root)).toBe(24);
    expect(cards((await pageHtml("/products?page=2")).root)).toBe(32);
    expect(cards((await pageHtml("/products?sub=linux")).root)).toBe(1);
    expect(cards((await pageHtml("/products?sub=windows&sub=linux")).root)).toBe(2);
    expect(cards((await pageHtml("/products?q=alpha")).root)).toBe(1);
    expect(cards((await pageHtml("/products?sub=knitting&page=-3")).root)).toBe(24);
    expect((await pageHtml("/products?q=nothing+like+it")).root).toContain("No Products to show.");
  });

  it("renders the next page and each selected facet's removal as links, and search and facets as one form", async () => {
    const { root } = await pageHtml("/products?q=gamma&main=workflows");
    expect(root).toContain('href="/products?q=gamma&amp;main=workflows&amp;page=2"');
    expect(root).toContain('href="/products?q=gamma"');
    expect(root).toMatch(/<form(?=[^>]*id="catalogue")(?=[^>]*method="get")[^>]*action="\/products"/);
    const box = /<input type="checkbox"(?=[^>]*form="catalogue")[^>]*name="main"/;
    expect(count(root, box)).toBe(MAIN_CATEGORIES.length);
  });
});

describe("status codes", () => {
  it("are 404, with the 404 page, for unknown slugs and addresses", async () => {
    for (const path of [
      "/products/unknown",
      "/products/%00",
      "/unknown",
      "/aboutus/unknown",
      "/unknown/return",
    ]) {
      const answer = await openPage(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain("Oops! The page you are looking for could not be found.");
    }
  });

  it("are 200 for private pages that the browser renders, and 404 for unknown ones", async () => {
    const answer = await openPage("/account");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<div id="root"></div>');
    expect((await openPage("/admin/unknown")).status).toBe(404);
  });
});

describe("a cached page", () => {
  const keeping = { vars: { CATALOGUE_CACHE_SECONDS: "60" } };
  const keptPage = async (path: string) => (await openPage(path, keeping)).text();

  it("has no address that contains a visitor's data", async () => {
    expect(await keptPage("/withdrawal?order=A-1")).toContain('value="A-1"');
    expect(await keptPage("/withdrawal")).not.toContain("A-1");
  });

  it("returns 304 to a client that has it", async () => {
    const etag = (await openPage("/products")).headers.get("etag") ?? "";
    const again = await openPage("/products", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  it("contains nothing about the visitor who requested it first", async () => {
    const admin = await signedInAdmin();
    const cookie = "__Host-theme=dark; __Host-session=of-somebody";
    const first = await openPage("/aboutus", { ...keeping, headers: { ...admin.headers, cookie } });
    const html = await first.text();
    expect(first.headers.get("set-cookie")).toBeNull();
    expect(await keptPage("/aboutus")).toBe(html.replace(DARK, ""));
    expect(await keptPage("/aboutus")).toBe(await (await openPage("/aboutus")).text());
  });
});

const DARK = ' data-theme="dark"';
const opening = async (answer: Response) => /<html[^>]*>/.exec(await answer.text())?.[0];

describe("a chosen theme", () => {
  const vars = { CATALOGUE_CACHE_SECONDS: "60" };
  const cookie = "__Host-theme=dark";

  it.each(["/products", "/products/alpha", "/products/unknown", "/checkout", "/nowhere"])(
    "%s is sent in the chosen theme, whether fresh or cached",
    async (path) => {
      for (let visit = 0; visit < 2; visit++) {
        const answer = await openPage(path, { vars, headers: { cookie } });
        expect(await opening(answer)).toBe(`<html${DARK} lang="en">`);
      }
      expect(await opening(await openPage(path, { vars }))).toBe('<html lang="en">');
    },
  );

  it.each([
    ["dark", "(min-width: 0)", "(max-width: 0)"],
    ["light", "(max-width: 0)", "(min-width: 0)"],
  ])("%s loads its own drawings, regardless of the system's preference", async (theme, ofDark, ofLight) => {
    await resetShop([product({ productname: "Drawn", imageUrl: "/images/seed-drawn-w800.avif" })]);
    for (let visit = 0; visit < 2; visit++) {
      const answer = await openPage("/products/drawn", {
        vars,
        headers: { cookie: `__Host-theme=${theme}` },
      });
      const [head = "", root = ""] = (await answer.text()).split("</head>");
      const preloads = [...head.matchAll(/<link rel="preload" as="image"[^>]*>/g)].map(([tag]) => [
        /imageSrcSet="(\S+)/.exec(tag)?.[1],
        /media="([^"]*)"/.exec(tag)?.[1],
      ]);
      expect(preloads).toEqual([
        ["/images/seed-drawn-w400.avif", ofLight],
        ["/images/seed-drawn-w400-dark.avif", ofDark],
      ]);
      expect(root).toContain(`<source media="${ofDark}"`);
      expect(root).not.toContain("prefers-color-scheme");
    }
  });

  it("replaces the copy that the browser cached before the choice, and is then cached itself", async () => {
    const before = (await openPage("/products", { vars })).headers.get("etag") ?? "";
    const chosen = await openPage("/products", { vars, headers: { cookie, "if-none-match": before } });
    expect(chosen.status).toBe(200);
    const etag = chosen.headers.get("etag") ?? "";
    expect(chosen.headers.get("cache-control")).toBe("private, no-cache");
    const again = await openPage("/products", { vars, headers: { cookie, "if-none-match": etag } });
    expect(again.status).toBe(304);
    const other = await openPage("/products", { vars, headers: { "if-none-match": etag } });
    expect(await opening(other)).toBe('<html lang="en">');
  });

  it.each(["__Host-theme=pink", "__Host-theme=dark-ish", '__Host-theme="><script>', "theme=dark", ""])(
    "is ignored with the cookie %j",
    async (other) => {
      expect(await opening(await openPage("/aboutus", { vars, headers: { cookie: other } }))).toBe(
        '<html lang="en">',
      );
    },
  );
});
