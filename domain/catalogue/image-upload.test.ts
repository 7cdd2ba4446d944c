import { expect, it } from "vitest";
import {
  IMAGE_FILE_MAX_BYTES,
  IMAGE_FILE_TOO_LARGE_TEXT,
  IMAGE_MAX_BYTES,
  IMAGE_STAYS_TOO_LARGE_TEXT,
  IMAGE_TOO_LARGE_TEXT,
} from "./image-upload.ts";

it.each([
  [IMAGE_TOO_LARGE_TEXT, IMAGE_MAX_BYTES],
  [IMAGE_STAYS_TOO_LARGE_TEXT, IMAGE_MAX_BYTES],
  [IMAGE_FILE_TOO_LARGE_TEXT, IMAGE_FILE_MAX_BYTES],
])("'%s' states the enforced limit", (text, bytes) => {
  expect(text).toContain(` larger than ${bytes / 1024 ** 2} MB`);
});
