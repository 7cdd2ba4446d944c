import { SHOP_SETTINGS_ELEMENT_ID } from "#src/api/shop-settings.ts";
import { type AssetsBinding, type Settings, shopSettings } from "../../platform/env.ts";
import { clockAheadMs } from "../../platform/clock.ts";
import { readBuiltFile } from "./built-file.ts";
import { fillShell, jsonElement } from "./document.ts";

/** The style sheet's link as vite writes it into the built page shell. */
const SHEET_LINK = /<link rel="stylesheet" crossorigin href="(\/[^"]+)">/;

type Shells = {
  /** The shell with the style sheet inlined, so that a page can be painted from its HTML alone. */
  readonly inlined: string;
  /** The shell with a link to the style sheet. */
  readonly linked: string;
};

/**
 * The built page shell with the settings filled in. Within a deployment it changes only when the clock is turned (D52).
 */
let builtShells: { readonly shells: Shells; readonly aheadMs: number } | undefined;

/** Returns the HTML around every page, with slots for the variable parts (worker/entry/pages/document.ts). */
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
  // With sources served by vite there is no sheet, because scripts add the styles.
  if (link === undefined || sheet === undefined) return { inlined: linked, linked };
  const style = await (await readBuiltFile(request, assets, sheet)).text();
  return { inlined: linked.replace(link, () => `<style>${style.trim()}</style>`), linked };
}
