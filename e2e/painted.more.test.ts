import { expect, it } from "vitest";
import { type Painted, painted, type Result, watchFor } from "../bench/painted.ts";
import { useShop, visitor } from "./journey.ts";

useShop();

const LATER_MS = 200;

/** Opens a page whose button runs this script with `list` and `busy`. */
async function pageWith(onPress: string) {
  const page = await visitor();
  await page.setContent(`
    <style>button { all: unset; }</style>
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
  { selector: "h1" },
];
const ADD = 'list.append(document.createElement("li"))';
const NAME = 'list.after(document.createElement("h1"))';
const REST = 'busy.removeAttribute("aria-busy")';

/** Returns the benchmark's measurements of a press: until the button looks different, and until the result. */
async function timed(onPress: string, patienceMs = 30_000): Promise<Painted> {
  const page = await pageWith(onPress);
  const control = await page.getByRole("button").elementHandle();
  const stopwatch = await watchFor(page, RESULT, "press", { control, patienceMs });
  await page.getByRole("button").click();
  return painted(stopwatch);
}

it("measures from the press to the frame with the last part of the result", async () => {
  expect((await timed(`${ADD}; ${NAME}; ${REST}`)).result).toBeGreaterThan(0);
  const later = await timed(`${ADD}; ${NAME}; setTimeout(() => ${REST}, ${LATER_MS})`);
  expect(later.result).toBeGreaterThanOrEqual(LATER_MS);
});

it("counts a press as felt once the control looks different, at the latest with the result", async () => {
  const rest = `setTimeout(() => { ${ADD}; ${NAME}; ${REST} }, ${LATER_MS})`;
  const same = await timed(rest);
  // Both are read from a clock that ticks in tenths of a millisecond.
  expect(same.felt).toBeCloseTo(same.result, 0);
  const felt = await timed(`document.querySelector("button").style.color = "red"; ${rest}`);
  expect(felt.felt).toBeLessThan(felt.result);
});

it.each([
  ["something is still there that has to go", `${ADD}; ${NAME}`],
  ["there are fewer", `${NAME}; ${REST}`],
  ["there is none", `${ADD}; ${REST}`],
  [
    "it lies outside the window",
    `${ADD}; ${NAME}; ${REST}; list.style.cssText = "position:fixed;left:-1000px"`,
  ],
])("doesn't count the result as shown while %s", async (_name, onPress) => {
  await expect(timed(onPress, 500)).rejects.toThrow("not shown");
});
