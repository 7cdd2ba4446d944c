import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

it.each([
  ["Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/140.0", "Android device"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0", "Linux PC"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15", "iPhone"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15", "Mac"],
  ["", "This device"],
])("a passkey made in %s is named %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
