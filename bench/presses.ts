import type { Locator, Page } from "playwright-core";
import { PAGE_SIZE } from "../domain/search/filter.ts";
import { TAXONOMY } from "../domain/catalogue/taxonomy.ts";
import { type Result, untilIdle } from "./painted.ts";

export type Press = {
  /** The element that is tapped or clicked. */
  readonly target: Locator;
  readonly result: Result;
};

/** Presses on a page that has just been loaded. Each begins once the previous result has been closed. */
export type Presses = AsyncGenerator<Press, void>;

/** The number of lines in the cart of a visitor with a cart. */
export const CART_LINES = 3;

const DIALOG = '[role="dialog"]';
const STATUS = 'section[aria-label="Products"] [role="status"]';
const GRID = 'section[aria-label="Products"] ul[aria-busy';
const PLANS = 'fieldset:has(input[value="1 year"])';
const ADDED = 'article button[aria-disabled="true"]';

/** Exactly this many cards in a grid that isn't dimmed. An empty place in the grid isn't a card. */
const cards = (count: number) => ({ selector: `${GRID}="false"] > li > article`, count });

async function closePanel(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.locator(DIALOG).waitFor({ state: "detached" });
}

/**
 * The floor for all others: a page of one button and one paragraph, without the shop's code or styles. Its time is the
 * browser's and the machine's own share of a press.
 */
export async function* pressBareButton(page: Page): Presses {
  await page.goto("about:blank");
  await page.setContent("<button>Press</button><p></p>");
  await page.evaluate(() => {
    const [button, text] = [document.querySelector("button"), document.querySelector("p")];
    let pressed = 0;
    button?.addEventListener("click", () => text?.replaceChildren(`Pressed ${++pressed}`));
  });
  for (let pressed = 1; ; pressed++) {
    yield {
      target: page.getByRole("button", { name: "Press", exact: true }),
      result: [{ selector: "p", text: `Pressed ${pressed}` }],
    };
  }
}

/** The lines of the cart and the link to the checkout, in a panel that has finished sliding in. */
export async function* openCart(page: Page): Presses {
  for (;;) {
    yield {
      target: page.getByRole("button", { name: /^Cart,/ }),
      result: [
        { selector: `${DIALOG} li:has(input)`, count: CART_LINES, inView: true },
        { selector: `${DIALOG} a[href="/checkout"]`, inView: true },
      ],
    };
    await closePanel(page);
  }
}

/** The lines of the order, and the provider's form in its frame instead of the skeleton. */
export async function* openCheckout(page: Page): Presses {
  for (;;) {
    await page.getByRole("button", { name: /^Cart,/ }).click();
    const target = page.locator(`${DIALOG} a[href="/checkout"]`);
    await target.waitFor();
    yield {
      target,
      result: [
        { selector: 'section[aria-labelledby="order-summary"] > ul:first-of-type > li', count: CART_LINES },
        { selector: 'iframe[name="embedded-checkout"]', count: 1 },
        { selector: 'main output + [aria-hidden="true"]', count: 0 },
      ],
    };
    await page.goBack();
    await productLinks(page).first().waitFor();
  }
}

/** All links of the menu, in a panel that has finished sliding in. */
export async function* openMenu(page: Page): Presses {
  for (;;) {
    yield {
      target: page.getByRole("button", { name: "Menu", exact: true }),
      result: [{ selector: `${DIALOG} nav[aria-label="Menu"] a[href="/account"]`, inView: true }],
    };
    await closePanel(page);
  }
}

/** The tile is selected. */
export async function* choosePlan(page: Page): Presses {
  const radios = page.locator(`${PLANS} input`);
  const count = await radios.count();
  for (;;) {
    const chosen = await radios.evaluateAll((all) => all.findIndex((radio) => radio.matches(":checked")));
    const next = radios.nth((chosen + 1) % count);
    const plan = (await next.getAttribute("value")) ?? "";
    yield { target: next, result: [{ selector: `${PLANS} input[value="${plan}"]:checked`, count: 1 }] };
  }
}

/** 'Added Successfully', and one more unit on the cart's badge. */
export async function* addToCart(page: Page): Presses {
  for (let added = 1; ; added++) {
    yield {
      target: page.getByRole("button", { name: "ADD TO CART", exact: true }).first(),
      result: [
        { selector: ADDED, count: added, text: "Added Successfully" },
        { selector: '[data-testid="cart-badge"]', text: String(added) },
      ],
    };
  }
}

/** Another page of cards, all of them filled. */
export async function* showMore(page: Page): Presses {
  for (let pages = 2; ; pages++) {
    yield {
      target: page.getByRole("link", { name: "Show more", exact: true }),
      result: [cards(pages * PAGE_SIZE)],
    };
  }
}

const productLinks = (page: Page) => page.locator(`${GRID}] h2 a`);

/** A different product each time: name, plans and price. */
export async function* openProduct(page: Page): Presses {
  for (let nth = 0; ; nth++) {
    const target = productLinks(page).nth(nth);
    const name = (await target.textContent()) ?? "";
    yield {
      target,
      result: [
        { selector: "h1#product-name", text: name, inView: true },
        { selector: `${PLANS} input` },
        { selector: PLANS, text: "€" },
      ],
    };
    await page.goBack();
    await productLinks(page).nth(nth).waitFor();
  }
}

/** The page of cards that the visitor left. */
export async function* goBackToList(page: Page): Presses {
  for (let nth = 1; ; nth++) {
    const target = productLinks(page).nth(nth);
    await target.evaluate((link) => link.scrollIntoView({ block: "center" }));
    // The router saves a page's scroll position shortly after a scroll.
    await untilIdle(page);
    await target.dispatchEvent("click");
    await page.locator("h1#product-name").waitFor();
    yield {
      target,
      result: [cards(PAGE_SIZE)],
    };
  }
}

/** Yields each facet that changes the results, in groups that it opens first. Clears each facet before the next. */
async function* facets(page: Page, panel: Locator): AsyncGenerator<{ box: Locator; matches: number }, void> {
  for (const { name } of TAXONOMY) {
    await panel.getByRole("button", { name: `Expand ${name}`, exact: true }).click();
  }
  const status = page.locator(STATUS);
  const all = (await status.textContent()) ?? "";
  for (const box of await panel.locator('input[name="sub"]').all()) {
    // The counts beside the facets follow the result.
    await untilIdle(page);
    const matches = Number(await box.locator("xpath=../span[last()]").textContent());
    if (matches === 0 || matches === Number.parseInt(all, 10)) continue;
    yield { box, matches };
    await box.uncheck();
    await status.getByText(all, { exact: true }).waitFor();
  }
}

const products = (count: number) => `${count} ${count === 1 ? "product" : "products"}`;

/** On a phone: the number on the button of the open panel, and the cards behind it. */
export async function* selectInPanel(page: Page): Presses {
  await page.getByRole("button", { name: "filters", exact: true }).click();
  for await (const { box, matches } of facets(page, page.locator(DIALOG))) {
    const button = { selector: `${DIALOG} > :last-child button`, text: `Show ${products(matches)}` };
    yield { target: box, result: [cards(Math.min(matches, PAGE_SIZE)), button] };
  }
}

/** Beside the products: their number, and the cards. */
export async function* selectInColumn(page: Page): Presses {
  const column = page.getByRole("complementary", { name: "Filters" });
  for await (const { box, matches } of facets(page, column)) {
    const status = { selector: STATUS, text: products(matches) };
    yield { target: box, result: [cards(Math.min(matches, PAGE_SIZE)), status] };
  }
}
