import type { ReactNode } from "react";
import { LineDrawing } from "./icon.tsx";

const PATHS = {
  pause: <path d="M9 6v12M15 6v12" />,
  play: <path d="m8.5 5.5 10 6.5-10 6.5Z" />,
  return: <path d="M9 6 4 11l5 5M4 11h10.5a5 5 0 0 1 0 10H11" />,
  orders: <path d="M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h4" />,
  cart: <path d="M3.5 4.5h2.7l2 10.5h9.3l2-7H7M9.4 19.3v.2M16.4 19.3v.2" />,
  tag: <path d="M4 4h8l8.5 8.5-8 8L4 12ZM8.5 8.4v.2" />,
  grip: (
    <>
      <circle cx="9" cy="6" r="0.8" />
      <circle cx="15" cy="6" r="0.8" />
      <circle cx="9" cy="12" r="0.8" />
      <circle cx="15" cy="12" r="0.8" />
      <circle cx="9" cy="18" r="0.8" />
      <circle cx="15" cy="18" r="0.8" />
    </>
  ),
  mail: <path d="M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7" />,
  send: <path d="M20.5 3.5 3.5 10.5l7 3 3 7ZM20.5 3.5l-10 10" />,
  phone: (
    <path d="M8 3.5H5.5a2 2 0 0 0-2 2c0 8.3 6.7 15 15 15a2 2 0 0 0 2-2V16l-4.5-2-2 2.5c-2.5-1-5.5-4-6.5-6.5L10 8Z" />
  ),
  people: (
    <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M15.5 4.5a3.5 3.5 0 0 1 0 6.3M17 14.3c2.4.7 4 2.8 4 5.7" />
  ),
  badge: (
    <path d="M4 6.5h16v12H4zM9.5 6.5v-3h5v3M7 15.5c0-2.5 5-2.5 5 0M9.5 11.8a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4ZM14.5 11H17M14.5 14H17" />
  ),
  key: <path d="M8.5 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11.5 12.2l8-8M16 8l2.5 2.5" />,
  building: <path d="M4 20.5h16M6 20.5V4.5h8v16M14 9.5h4v11M9 8h2M9 12h2M9 16h2" />,
  gear: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2" />
      <circle cx="12" cy="12" r="6.5" />
    </>
  ),
  sliders: (
    <path d="M4 7h8M17 7h3M14.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM4 17h3M12 17h8M9.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
  ),
  compass: <path d="M12 3v3M12 6 6 20.5M12 6l6 14.5M8.3 15h7.4" />,
  cube: <path d="m12 3 8 4.5v9L12 21l-8-4.5v-9ZM4 7.5l8 4.5 8-4.5M12 12v9" />,
  pen: <path d="M4 20l1-4L16.5 4.5l3 3L8 19ZM14 7l3 3M12 20h8" />,
  percent: (
    <path d="M18 6 6 18M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />
  ),
  chart: <path d="M4 20.5h16M7 17v-5M12 17V6M17 17V9.5" />,
  calendar: <path d="M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8" />,
  history: <path d="M3.5 5v4.5H8M4.3 9.5a8.5 8.5 0 1 1-.6 4.5M12 7.5V12l3.5 2" />,
  frame: <path d="M4 6h16v12H4zM8 6v12M16 6v12M4 12h4M16 12h4" />,
} as const satisfies Record<string, ReactNode>;

export type PageIconName = keyof typeof PATHS;

type PageIconProps = { readonly name: PageIconName; readonly className?: string };

/** A line icon used on single pages, kept apart from the icons that every visitor loads. */
export function PageIcon({ name, className }: PageIconProps) {
  return <LineDrawing className={className}>{PATHS[name]}</LineDrawing>;
}
