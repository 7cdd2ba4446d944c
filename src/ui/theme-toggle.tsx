import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { chooseTheme, useTheme } from "./theme.ts";

/** Switches between the light and the dark theme. */
export function ThemeToggle() {
  const next = useTheme() === "dark" ? "light" : "dark";
  return (
    <IconButton
      label={`Switch to ${next} theme`}
      icon={<Icon name={next === "dark" ? "moon" : "sun"} />}
      className="noscript:hidden"
      onClick={() => chooseTheme(next)}
    />
  );
}
