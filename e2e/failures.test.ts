import { expect, it } from "vitest";
import { useShop, visitor } from "./journey.ts";

useShop();

it("says that the browser is offline, for as long as it is", async () => {
  const page = await visitor();
  await page.goto("/aboutus");
  const notice = page.getByRole("status").filter({ hasText: "You’re offline." });
  expect(await notice.count()).toBe(0);
  await page.context().setOffline(true);
  await notice.waitFor();
  await page.context().setOffline(false);
  await notice.waitFor({ state: "detached" });
});
