import { expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { addToCart, payForCart, useShop, visitor } from "./journey.ts";

useShop();

/** Records in the page's session storage, which survives a reload, that a canvas was added. */
const NOTE_CANVAS = `new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node.nodeName === "CANVAS") sessionStorage.setItem("drawn", "yes");
}).observe(document, { childList: true, subtree: true });`;

it("confetti falls over a paid receipt, but not after a reload (S38)", async () => {
  const page = await visitor({ reducedMotion: "no-preference" });
  await page.addInitScript(NOTE_CANVAS);
  await addToCart(page, "autocad-lt");
  await payForCart(page);
  const drawn = () => page.evaluate(() => sessionStorage.getItem("drawn"));
  await expect.poll(drawn).toBe("yes");

  await page.evaluate(() => sessionStorage.removeItem("drawn"));
  await page.reload();
  await page.getByText("Payment received").waitFor();
  await atRest(page);
  expect(await drawn()).toBeNull();
});
