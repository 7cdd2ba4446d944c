/** The most a file of the landing page may weigh, in bytes. */
export const VIDEO_MAX_BYTES = 1_500_000;
export const ANIMATION_MAX_BYTES = 150_000;

/** Where the rendered files lie, from the root of the repository. They are served under /media. */
export const MEDIA_FOLDER = "public/media";
/** The module that names the rendered files for the page. The command that renders writes it. */
export const MEDIA_MODULE = "src/home/drawn-media.ts";
