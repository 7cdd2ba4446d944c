import { expect, it } from "vitest";
import { mediaOnceChosen, THEME_MEDIA, THEMES } from "./theme-media.ts";

it("anything that belongs to a theme follows the system's theme, until a theme is chosen", () => {
  for (const theme of THEMES) expect(THEME_MEDIA[theme]).toBe(`(prefers-color-scheme: ${theme})`);
  expect(mediaOnceChosen("dark", "dark")).toBe("(min-width: 0)");
  expect(mediaOnceChosen("dark", "light")).toBe("(max-width: 0)");
});
