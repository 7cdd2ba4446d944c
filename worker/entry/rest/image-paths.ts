import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE_TEXT } from "#domain/catalogue/image-upload.ts";
import { readImage } from "../../images/read-image.ts";
import { readUpload, storedImageResponse, storeImage } from "../../images/store-image.ts";
import { waitUntil } from "../../request/request-context.ts";
import { type PlainPath, requireStaffCall } from "./plain-path.ts";
import { now } from "../../platform/clock.ts";

/** The bytes that multipart/form-data adds around the files. */
const FORM_OVERHEAD_BYTES = 16 * 1024;

export const uploadPath: PlainPath = {
  method: "POST",
  path: "/api/images",
  access: "admin",
  permission: "catalogue.write",
  act: { what: "Uploaded an image" },
  bodyLimit: {
    maxBytes: IMAGE_MAX_BYTES + FORM_OVERHEAD_BYTES,
    tooLargeText: IMAGE_TOO_LARGE_TEXT,
    afterAccess: true,
  },
  response: storedImageResponse,
  description: {
    summary:
      "Stores an image of up to 10 MB (PNG, JPEG, WebP, AVIF or GIF, judged by its content): one file, or one per width of 400, 800 and its own up to 1600 pixels.",
    requestContent: {
      "multipart/form-data": {
        schema: {
          type: "object",
          properties: { image: { type: "array", items: { type: "string", format: "binary" } } },
          required: ["image"],
        },
      },
    },
    ok: "The address of the widest one.",
  },
  handle: async (c, _user, staff) => {
    const { act } = requireStaffCall(staff);
    const stored = await storeImage(c.get("services").images, await readUpload(c.req.raw), now());
    act.about("image", stored.imageUrl);
    // The bucket isn't part of the transaction: an image without its act is never shown, and the daily job deletes it.
    await act.within(() => Promise.resolve());
    return c.json(stored);
  },
};

export const imagePath: PlainPath = {
  method: "GET",
  path: "/images/:name",
  access: "public",
  description: {
    summary: "Returns one image, which never changes.",
    refusals: { 404: "There is no such image." },
    ok: "The image.",
    content: { "image/*": {} },
  },
  handle: async (c) => {
    const { images, settings } = c.get("services");
    const source = {
      images,
      siteUrl: settings.siteUrl,
      waitUntil: (work: Promise<void>) => waitUntil(c, work),
    };
    const answer = await readImage(source, c.req.param("name") ?? "", c.req.raw);
    return c.newResponse(answer.body, answer.status, answer.headers);
  },
};
