import { expect, it } from "vitest";
import { painted, type Result, watchFor } from "#dev/bench/painted.ts";
import { useShop, visitor } from "./journey.ts";

useShop();

const LATER_MS = 200;
const PATIENCE_MS = 500;

/** A page whose button runs this script with `list` and `busy`. */
async function pageWith(onPress: string) {
  const page = await visitor();
  await page.setContent(`
    <button>Press</button><ul><li>first</li></ul><p aria-busy="true"></p>
    <script>
      const list = document.querySelector("ul"), busy = document.querySelector("p");
      document.querySelector("button").onclick = () => { ${onPress} };
    </script>`);
  return page;
}

const RESULT: Result = [
  { selector: "li", count: 2, text: "first", inView: true },
  { selector: "[aria-busy]", count: 0 },
];
const ADD = 'list.append(document.createElement("li"))';
const REST = 'busy.removeAttribute("aria-busy")';

/** What the benchmark says of a press. */
async function timed(onPress: string): Promise<number> {
  const page = await pageWith(onPress);
  const stopwatch = await watchFor(page, RESULT, "press", PATIENCE_MS);
  await page.getByRole("button").click();
  return painted(stopwatch);
}

it("counts from the press to the frame that has the last part of the result", async () => {
  expect(await timed(`${ADD}; ${REST}`)).toBeLessThan(PATIENCE_MS);
  const later = await timed(`${ADD}; setTimeout(() => ${REST}, ${LATER_MS})`);
  expect(later).toBeGreaterThanOrEqual(LATER_MS);
});

it.each([
  ["something is still there that has to go", ADD],
  ["there are fewer", REST],
  ["it lies outside the window", `${ADD}; ${REST}; list.style.cssText = "position:fixed;left:-1000px"`],
])("does not take it for shown while %s", async (_name, onPress) => {
  await expect(timed(onPress)).rejects.toThrow("not shown");
});
