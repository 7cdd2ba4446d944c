import { isPublicHost } from "../text/public-host.ts";

/** Maximum upload: all widths of an image together (D23, D37). */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_TOO_LARGE_TEXT = "The image is larger than 10 MB.";

/**
 * Largest file that a browser is asked to shrink before sending it. A 100-megapixel photograph can reach 50 MB, and
 * takes eight times as much memory once decoded.
 */
export const IMAGE_FILE_MAX_BYTES = 50 * 1024 * 1024;
export const IMAGE_FILE_TOO_LARGE_TEXT = "The image file is larger than 50 MB.";
/** Shown for an animated image, or one that this browser can't decode. */
export const IMAGE_STAYS_TOO_LARGE_TEXT =
  "The image is larger than 10 MB, and this browser cannot make it smaller.";

/** Accepted types, determined by content rather than by file name (D23). */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"] as const;
/** The formats of an iPhone's camera. A browser that can show them converts them; the shop stores none. */
export const HEIC_TYPES = ["image/heic", "image/heif"] as const;
export const HEIC_TEXT =
  "The file is an HEIC photo, which most browsers cannot show. Export it as JPEG, or take a screenshot of it, and choose that.";
/** The brands of HEIC, in the `ftyp` box that such a file begins with. */
const HEIC_START = /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/;

/** True if an image's content is HEIC. AVIF can share its general brands, so check for AVIF first. */
export function isHeic(bytes: Uint8Array): boolean {
  return HEIC_START.test(String.fromCharCode(...bytes.subarray(4, 12)));
}

export const NOT_AN_IMAGE_TEXT = "The file is not a PNG, JPEG, WebP, AVIF or GIF image.";

export const isHttpsAddress = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === "https:";

/**
 * Returns the reason why an image's https address elsewhere, which every visitor's browser would load, is refused
 * (D23); undefined if it's accepted. The host name isn't resolved.
 */
export function imageAddressProblem(httpsAddress: string): string | undefined {
  const { username, password, hostname } = new URL(httpsAddress);
  if (username !== "" || password !== "")
    return "The image must be at an address without a username and password.";
  return isPublicHost(hostname) ? undefined : "The image must be at an address that everybody can reach.";
}
