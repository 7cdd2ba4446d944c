/** Size limits of the landing page's files, in bytes. */
export const VIDEO_MAX_BYTES = 1_500_000;
export const ANIMATION_MAX_BYTES = 150_000;

/** The folder of the rendered files, from the repository root. They are served under /media. */
export const MEDIA_FOLDER = "public/media";
/** The module that names the rendered files for the page, written by the rendering command. */
export const MEDIA_MODULE = "src/home/drawn-media.ts";
