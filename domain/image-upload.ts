/** Largest upload: all widths of an image together (D23, D37). */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_TOO_LARGE_TEXT = "The image is larger than 10 MB.";

/** What is accepted, by content and not by name (D23). */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"] as const;
export const NOT_AN_IMAGE_TEXT = "The file is not a PNG, JPEG, WebP, AVIF or GIF image.";
