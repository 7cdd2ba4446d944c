import { expect, it } from "vitest";
import { GUARANTEE_TEXT, UPDATES_TEXT } from "#domain/seller/conformity.ts";
import { PUBLISHER } from "#domain/seller/publisher.ts";
import { pageHtml } from "../../testing/pages.ts";
import { product, resetShop } from "../../testing/shop.ts";

/** The first page imports React and all routes. */
const FIRST_RENDER_MS = 60_000;

it.each(["/products/draft", "/terms"])(
  "%s says how long updates come, reminds of the guarantee of conformity, and names the publisher (D87)",
  async (path) => {
    await resetShop([product({ productname: "Draft" })]);
    const text = (await pageHtml(path)).root.replaceAll("<!-- -->", "");
    const { name, address, inEu } = PUBLISHER;
    for (const told of [UPDATES_TEXT, GUARANTEE_TEXT, `${name}, ${address}`, `${inEu.name}, ${inEu.address}`])
      expect(text).toContain(told);
  },
  FIRST_RENDER_MS,
);
