import { useState } from "react";
import { imageSrcSet } from "#domain/image.ts";

/**
 * A product's picture in a cart line. Decorative: the name is beside it. If it fails to load, its background remains.
 */
export function CartLinePicture({ imageUrl }: { readonly imageUrl: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <div className="h-14 w-18 shrink-0 overflow-hidden border border-line bg-well">
      {imageUrl === "" || broken ? null : (
        <img
          srcSet={imageSrcSet(imageUrl)}
          sizes="72px"
          src={imageUrl}
          alt=""
          width={72}
          height={56}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}
