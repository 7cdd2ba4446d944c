import { useState } from "react";
import { DARK_TWIN_MARK, darkTwin, imageSrcSet } from "#domain/catalogue/image.ts";
import { DarkSource } from "#src/ui/dark-source.tsx";

const SIZES = "56px";

/**
 * A product's picture in a cart line. Decorative: the name is beside it. If it fails to load, its background remains.
 */
export function CartLinePicture({ imageUrl }: { readonly imageUrl: string }) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const twin = darkTwin(imageUrl);
  return (
    <div className="h-11 w-14 shrink-0 overflow-hidden border border-line bg-well">
      {imageUrl === "" || failed.includes(imageUrl) ? null : (
        <picture>
          {twin === undefined || failed.includes(twin) ? null : <DarkSource twin={twin} sizes={SIZES} />}
          <img
            srcSet={imageSrcSet(imageUrl)}
            sizes={SIZES}
            src={imageUrl}
            alt=""
            width={56}
            height={44}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
            onError={({ currentTarget: { currentSrc } }) =>
              setFailed([...failed, currentSrc.includes(DARK_TWIN_MARK) ? (twin ?? imageUrl) : imageUrl])
            }
          />
        </picture>
      )}
    </div>
  );
}
