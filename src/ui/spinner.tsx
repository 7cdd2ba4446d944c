import { classNames } from "./class-names.ts";

type SpinnerProps = { readonly label: string; readonly size?: "small" | "large" };

export function Spinner({ label, size = "small" }: SpinnerProps) {
  return (
    <output className="inline-flex">
      <span
        aria-hidden="true"
        className={classNames(
          "inline-block animate-spin rounded-full border-line-strong border-t-accent forced-colors:border-t-[Canvas]",
          size === "large" ? "size-16 border-4" : "size-5 border-2",
        )}
      />
      <span className="sr-only">{label}</span>
    </output>
  );
}
