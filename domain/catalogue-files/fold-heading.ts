import { foldText } from "../text/fold-text.ts";

/** Returns a column's heading without what people and programs vary: case, blanks, hyphens, a mark behind it. */
export const foldHeading = (heading: string): string => foldText(heading).replaceAll(/[\s_*:-]/g, "");
