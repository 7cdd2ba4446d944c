import { SHOP_SETTINGS_ELEMENT_ID } from "#src/api/shop-settings.ts";
import { type AssetsBinding, type Settings, shopSettings } from "../../platform/env.ts";
import { clockAheadMs } from "../../platform/clock.ts";
import { readBuiltFile } from "./built-file.ts";
import { fillShell, jsonElement } from "./document.ts";

/** As vite writes it into the built page shell. */
const SHEET_LINK = /<link rel="stylesheet" crossorigin href="(\/[^"]+)">/;

type Shells = {
  /** With the style sheet in it, so that a page is painted from its HTML alone. */
  readonly inlined: string;
  /** With a link to it. */
  readonly linked: string;
};

/** The built page shell with the settings in it. Within a deployment it changes only when the clock is turned (D52). */
let builtShells: { readonly shells: Shells; readonly aheadMs: number } | undefined;

/** The HTML around every page of the shop, with places for what differs (worker/entry/pages/document.ts). */
export async function readShells(
  request: Request,
  assets: AssetsBinding,
  settings: Settings,
): Promise<Shells> {
  const aheadMs = clockAheadMs();
  if (builtShells?.aheadMs === aheadMs) return builtShells.shells;
  const shells = await makeShells(request, assets, settings);
  if (import.meta.env.PROD) builtShells = { shells, aheadMs };
  return shells;
}

async function makeShells(request: Request, assets: AssetsBinding, settings: Settings): Promise<Shells> {
  const html = await (await readBuiltFile(request, assets, "/index.html")).text();
  const shown = shopSettings(settings, clockAheadMs());
  const linked = fillShell(html, { settings: jsonElement(SHOP_SETTINGS_ELEMENT_ID, shown) });
  const [link, sheet] = SHEET_LINK.exec(linked) ?? [];
  // Sources on vite's server have no sheet: their script brings the style.
  if (link === undefined || sheet === undefined) return { inlined: linked, linked };
  const style = await (await readBuiltFile(request, assets, sheet)).text();
  return { inlined: linked.replace(link, () => `<style>${style.trim()}</style>`), linked };
}
