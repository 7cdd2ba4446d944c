import { Icon } from "#src/ui/icon.tsx";
import { chooseTheme, useTheme } from "./theme.ts";
import { ICON_BUTTON_CLASS } from "./icon-button.ts";

/** Switches between the light and the dark theme. */
export function ThemeToggle() {
  const next = useTheme() === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      className={`${ICON_BUTTON_CLASS} noscript:hidden`}
      aria-label={`Switch to ${next} theme`}
      onClick={() => chooseTheme(next)}
    >
      <Icon name={next === "dark" ? "moon" : "sun"} />
    </button>
  );
}
