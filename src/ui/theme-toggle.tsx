import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { chooseTheme, useTheme } from "./theme.ts";

/** Switches between the light and the dark theme; `inWords` adds a text label. */
export function ThemeToggle({ inWords = false }: { readonly inWords?: boolean }) {
  const next = useTheme() === "dark" ? "light" : "dark";
  const label = `Switch to ${next} theme`;
  const icon = <Icon name={next === "dark" ? "moon" : "sun"} />;
  const choose = () => chooseTheme(next);
  return inWords ? (
    <button
      type="button"
      className="flex min-h-11 w-full items-center gap-3 rounded-sm px-2 text-left hover:bg-well"
      onClick={choose}
    >
      {icon}
      {label}
    </button>
  ) : (
    <IconButton label={label} icon={icon} className="noscript:hidden" onClick={choose} />
  );
}
