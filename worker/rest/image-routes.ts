import { Hono } from "hono";
import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE_TEXT } from "#domain/image-upload.ts";
import { ROLE_ADMIN } from "#domain/roles.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { requireLiveCaller } from "../auth/caller.ts";
import { limitedTo } from "../platform/request-body.ts";
import { waitUntil } from "../platform/wait-until.ts";
import { requestContext } from "../platform/request-context.ts";
import { readImage } from "../images/read-image.ts";
import { readUpload } from "../images/read-upload.ts";
import { storeImage } from "../images/store-image.ts";

/** Where images are uploaded; has a limit of its own. */
export const UPLOAD_PATH = "/api/images";
/** What multipart/form-data adds around the files. */
const FORM_OVERHEAD_BYTES = 16 * 1024;

export const imageRoutes = new Hono<AppEnv>();

/** Administrators only, known before the image is read. */
imageRoutes.post(
  UPLOAD_PATH,
  async (c, next) => {
    await requireLiveCaller(requestContext(c), ROLE_ADMIN);
    await next();
  },
  limitedTo(IMAGE_MAX_BYTES + FORM_OVERHEAD_BYTES, IMAGE_TOO_LARGE_TEXT),
  async (c) => c.json(await storeImage(c.get("services").images, await readUpload(c.req.raw), new Date())),
);

imageRoutes.get("/images/:name", async (c) => {
  const { images } = c.get("services");
  const source = { images, waitUntil: (work: Promise<void>) => waitUntil(c, work) };
  const answer = await readImage(source, c.req.param("name"), c.req.raw);
  return c.newResponse(answer.body, answer.status, answer.headers);
});
