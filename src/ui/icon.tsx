import type { ReactNode } from "react";

const PATHS = {
  cart: (
    <>
      <path d="M3 4h2.2l2.3 11h10l2-8H6" />
      <circle cx="9" cy="19" r="1.5" />
      <circle cx="16" cy="19" r="1.5" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3l1.8 1.8M16.9 16.9l1.8 1.8M5.3 18.7l1.8-1.8M16.9 7.1l1.8-1.8" />
    </>
  ),
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />,
  account: (
    <>
      <circle cx="12" cy="8" r="3.5" />
      <path d="M5 20c.6-4 3.4-6 7-6s6.4 2 7 6" />
    </>
  ),
  chevron: <path d="m6 9 6 6 6-6" />,
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  "arrow-up": <path d="M12 20V4M5 11l7-7 7 7" />,
  "arrow-right": <path d="M4 12h16M13 5l7 7-7 7" />,
  check: <path d="m5 12.5 4.5 4.5L19 7" />,
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.5M12 16.4v.1" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof PATHS;

type IconProps = { readonly name: IconName; readonly className?: string };

/** A line icon used on many pages. Decorative: the component that uses it provides the name as text. */
export function Icon({ name, className }: IconProps) {
  return <LineDrawing className={className}>{PATHS[name]}</LineDrawing>;
}

type LineDrawingProps = { readonly className: string | undefined; readonly children: ReactNode };

/** The canvas and stroke of every icon. */
export function LineDrawing({ className = "size-5", children }: LineDrawingProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
