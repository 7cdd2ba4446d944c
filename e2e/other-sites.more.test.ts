import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addAccount, PASSWORD, shop, signIn, sql, useShop, visitor } from "./journey.ts";

useShop();

const ELSEWHERE = "http://elsewhere.test/";

/** Opens another site's page with this content in the visitor's browser. */
async function openElsewhere(page: Page, body: string): Promise<void> {
  const html = `<!doctype html><title>Elsewhere</title><body>${body}</body>`;
  await page.route(`${ELSEWHERE}**`, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto(ELSEWHERE);
}

async function signedInVisitor(name: string): Promise<Page> {
  const page = await visitor({ provoked: /elsewhere\.test/ });
  await addAccount(name);
  await signIn(page, name, PASSWORD, "/account");
  return page;
}

const sessionsOf = (name: string) =>
  sql`select s.id, s.expires_at from sessions s join users u on u.id = s.user_id where u.username = ${name}`;

describe("a page of another site, in a signed-in user's browser", () => {
  it("can't read the shop's responses, and changes nothing by calling it", async () => {
    const page = await signedInVisitor("Reader-one");
    const before = await sessionsOf("Reader-one");
    await openElsewhere(page, "");
    const outcomes = await page.evaluate(async (origin) => {
      const attempt = (path: string, init: RequestInit) =>
        fetch(origin + path, { credentials: "include", ...init }).then(
          () => `${path} was read`,
          () => "refused",
        );
      const json = { "content-type": "application/json" };
      return Promise.all([
        attempt("/api/refresh", {}),
        attempt("/api/products", {}),
        attempt("/api/logout", { method: "POST" }),
        attempt("/trpc/auth.signOut", { method: "POST", headers: json, body: "{}" }),
        attempt("/api/auth", { method: "POST", headers: json, body: "{}" }),
      ]);
    }, shop.url);
    expect(outcomes).toEqual(outcomes.map(() => "refused"));
    expect(await sessionsOf("Reader-one")).toEqual(before);
  });

  it("can't sign anybody out with a form", async () => {
    const page = await signedInVisitor("Reader-two");
    const before = await sessionsOf("Reader-two");
    await openElsewhere(
      page,
      `<form method="post" action="${shop.url}/api/logout"><button>Win a licence</button></form>`,
    );
    await page.getByRole("button").click();
    await page.getByText("This request came from another site.").waitFor();
    expect(await sessionsOf("Reader-two")).toEqual(before);
  });

  it("can't show the shop's pages in a frame", async () => {
    const page = await signedInVisitor("Reader-three");
    await openElsewhere(page, `<iframe src="${shop.url}/account"></iframe>`);
    const frame = page.frames().find((one) => one !== page.mainFrame());
    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
  });
});

describe("the content policy", () => {
  it.each([
    [
      "a script in the page",
      `document.body.append(Object.assign(document.createElement("script"), { textContent: "ran = 1" }))`,
    ],
    [
      "a script in an attribute",
      `document.body.insertAdjacentHTML("beforeend", '<img src="/none.png" onerror="ran = 1">')`,
    ],
    ["a text that is to be run", `setTimeout("ran = 1")`],
    [
      "a script of another site",
      `document.body.append(Object.assign(document.createElement("script"), { src: "${ELSEWHERE}x.js" }))`,
    ],
    [
      "a frame of another site",
      `document.body.append(Object.assign(document.createElement("iframe"), { src: "${ELSEWHERE}" }))`,
    ],
    ["a call of another site", `fetch("${ELSEWHERE}").catch(() => 0)`],
    [
      "a form submitted to another site",
      `document.body.insertAdjacentHTML("beforeend", '<form action="${ELSEWHERE}"><button>x</button></form>'); document.querySelector("form[action^='${ELSEWHERE}'] button").click()`,
    ],
    [
      "a base element that redirects all links",
      `document.head.append(Object.assign(document.createElement("base"), { href: "${ELSEWHERE}" }))`,
    ],
  ])("refuses %s", async (_name, script) => {
    const page = await visitor({ provoked: /Content Security Policy/i, refused: true });
    const answers: string[] = [];
    page.on("response", (answer) => answers.push(answer.url()));
    await page.goto("/aboutus");
    const refusal = page.evaluate(
      `new Promise((resolve) => addEventListener("securitypolicyviolation", () => resolve("refused")))`,
    );
    await page.evaluate(`{ ${script}; }`);
    expect(await refusal).toBe("refused");
    expect(await page.evaluate("typeof ran")).toBe("undefined");
    expect(answers.filter((url) => url.startsWith(ELSEWHERE))).toEqual([]);
  });
});
