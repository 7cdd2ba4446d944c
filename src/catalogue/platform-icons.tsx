import { platformsOf, type Product } from "#domain/catalogue/product.ts";
import type { Platform } from "#domain/catalogue/taxonomy.ts";
import { classNames } from "#src/ui/class-names.ts";

/** The position of each icon in public/icons/platforms.svg, a row of four. */
const PLACES: Readonly<Record<Platform, string>> = {
  Windows: "before:mask-left",
  Mac: "before:[mask-position:33.33%]",
  Linux: "before:[mask-position:66.67%]",
  "Cloud service": "before:mask-right",
};

type PlatformIconsProps = {
  readonly product: Pick<Product, "subcategories">;
  /** Without the word 'platform:' on screen. */
  readonly bare?: boolean;
  readonly className?: string;
};

/** A product's platforms, under 'platform:' (S31). Screen readers read the names, which are present as text. */
export function PlatformIcons({ product, bare = false, className }: PlatformIconsProps) {
  const platforms = platformsOf(product);
  if (platforms.length === 0) return null;
  return (
    <div className={classNames("flex flex-wrap items-center gap-x-2.5 text-sm text-ink-soft", className)}>
      {bare ? <span className="sr-only">platform:</span> : "platform:"}
      <ul className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {platforms.map((platform) => (
          <li key={platform} title={platform} className={`platform-icon ${PLACES[platform]}`}>
            {platform}
          </li>
        ))}
      </ul>
    </div>
  );
}
