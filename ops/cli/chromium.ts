import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Debian's package of the browser's headless build, with which the browser tests take half the time. */
const HEADLESS_SHELL = "chromium-headless-shell";
const SYSTEM_PLACES = [
  `/usr/bin/${HEADLESS_SHELL}`,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const ASK = "The browser tests need a Chromium: install one, or name one in CHROMIUM_PATH.";

/**
 * Finds a Chromium for the browser tests: the one in CHROMIUM_PATH, a system one or Playwright's. As root on Debian it
 * installs one.
 */
export function findChromium(): string {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH is not a program: ${named}`);
  }
  const found = [...SYSTEM_PLACES, chromium.executablePath()].find(isExecutable);
  return found ?? installChromium();
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installChromium(): string {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new Error(ASK);
  console.log("Installing Chromium with apt-get …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", HEADLESS_SHELL], {
    stdio: "inherit",
    env,
  });
  const installed = SYSTEM_PLACES.find(isExecutable);
  if (installed === undefined) throw new Error(ASK);
  return installed;
}
