import type { ReactNode } from "react";
import { platformsOf, type Product } from "#domain/product.ts";
import type { Platform } from "#domain/taxonomy.ts";
import { LineDrawing } from "#src/ui/icon.tsx";

/** Apart from the other icons: pages without products do not load them. */
const DRAWINGS: Readonly<Record<Platform, ReactNode>> = {
  Windows: <path d="M4 5.5 11 4.5v7H4zM13 4.2l7-1V11.5h-7zM4 13.5h7v7l-7-1zM13 13.5h7v8.3l-7-1z" />,
  // The sign on a Mac's Command key.
  Mac: <path d="M18 3a3 3 0 0 0-3 3v12a3 3 0 1 0 3-3H6a3 3 0 1 0 3 3V6a3 3 0 1 0-3 3h12a3 3 0 0 0 0-6Z" />,
  Linux: (
    <>
      <rect x="3" y="4.5" width="18" height="15" rx="1" />
      <path d="m7 9.5 3 2.5-3 2.5M12.5 15h4.5" />
    </>
  ),
  "Cloud service": <path d="M7 18.5a4.2 4.2 0 0 1-.4-8.4 5.6 5.6 0 0 1 10.9 1.1 3.7 3.7 0 0 1-.3 7.3Z" />,
};

type PlatformIconsProps = {
  readonly product: Pick<Product, "subcategories">;
  readonly named?: boolean;
  /** Without the words 'platform:'. */
  readonly bare?: boolean;
};

/** A product's platforms, under 'platform:' (S31). */
export function PlatformIcons({ product, named = false, bare = false }: PlatformIconsProps) {
  const platforms = platformsOf(product);
  if (platforms.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 text-sm">
      <span className={bare ? "sr-only" : "text-ink-soft"}>platform:</span>
      <ul className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {platforms.map((platform) => (
          <li key={platform} title={platform} className="inline-flex items-center gap-1.5">
            <LineDrawing className="size-5">{DRAWINGS[platform]}</LineDrawing>
            <span className={named ? "" : "sr-only"}>{platform}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
