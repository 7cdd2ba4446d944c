import { platformsOf, type Product } from "#domain/catalogue/product.ts";
import type { Platform } from "#domain/catalogue/taxonomy.ts";
import { classNames } from "#src/ui/class-names.ts";

/** The position of each icon in public/icons/platforms.svg, a row of four, and in the columns of the list. */
const PLACES: Readonly<Record<Platform, string>> = {
  Windows: "col-start-1 before:mask-left",
  Mac: "col-start-2 before:[mask-position:33.33%]",
  Linux: "col-start-3 before:[mask-position:66.67%]",
  "Cloud service": "col-start-4 before:mask-right",
};

type PlatformIconsProps = {
  readonly product: Pick<Product, "subcategories">;
  /** Without the word 'platform:' on screen, and with a column for each platform where there's room. */
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
      <ul
        className={
          bare
            ? "flex gap-x-1 md:grid md:grid-cols-[repeat(4,1.25rem)] md:gap-x-1.5"
            : "flex flex-wrap items-center gap-x-2.5 gap-y-1"
        }
      >
        {platforms.map((platform) => (
          <li key={platform} title={platform} className={`platform-icon ${PLACES[platform]}`}>
            {platform}
          </li>
        ))}
      </ul>
    </div>
  );
}
