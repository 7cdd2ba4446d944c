import { platformsOf, type Product } from "#domain/product.ts";
import type { Platform } from "#domain/taxonomy.ts";
import { Icon, type IconName } from "#src/ui/icon.tsx";

const ICONS: Readonly<Record<Platform, IconName>> = {
  Windows: "windows",
  Mac: "mac",
  Linux: "linux",
  "Cloud service": "cloud",
};

type PlatformIconsProps = { readonly product: Pick<Product, "subcategories">; readonly named?: boolean };

/** A product's platforms, under 'platform:' (S31). */
export function PlatformIcons({ product, named = false }: PlatformIconsProps) {
  const platforms = platformsOf(product);
  if (platforms.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 text-sm">
      <span className="text-ink-soft">platform:</span>
      <ul className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {platforms.map((platform) => (
          <li key={platform} title={platform} className="inline-flex items-center gap-1.5">
            <Icon name={ICONS[platform]} className="size-5" />
            <span className={named ? "" : "sr-only"}>{platform}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
