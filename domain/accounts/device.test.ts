import { expect, test } from "vitest";
import { deviceInWords } from "./device.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S911B)";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox on Windows"],
  [`${WINDOWS} ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${WINDOWS} ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, "Edge on Windows"],
  [`${WINDOWS} ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`, "Opera on Windows"],
  [`${WINDOWS} ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Vivaldi/7.0`, "Vivaldi on Windows"],
  [`${MAC} ${APPLE} Version/18.1 Safari/605.1.15`, "Safari on Mac"],
  [`${MAC} ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, "Chrome on Mac"],
  [`${IPHONE} ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [`${IPHONE} ${APPLE} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, "Firefox on iPhone"],
  [`${IPHONE} ${APPLE} CriOS/131.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`,
    "Safari on iPad",
  ],
  [`${ANDROID} ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [`${ANDROID} ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0`, "Edge on Android"],
  [
    `${ANDROID} ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox on Linux"],
  ["Mozilla/5.0 (X11; Linux x86_64) Konqueror/5.0", "Unknown browser on Linux"],
  ["curl/8.5.0", "Unknown browser"],
  ["<script>alert(1)</script> Firefox/1", "Firefox"],
  ["Firefox".repeat(10_000), "Unknown browser"],
  ["", "Unknown browser"],
  [null, "Unknown browser"],
])("%s: %s", (userAgent, words) => {
  expect(deviceInWords(userAgent)).toBe(words);
});
