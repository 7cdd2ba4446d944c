import * as z from "zod/mini";
import { SEARCH_TEXT_MAX_CHARS } from "../search/filter.ts";
import { requiredText } from "../text/text.ts";

/** How many of each kind the search of the whole admin area finds (D26). */
export const FOUND_OF_EACH = 5;

export const findSchema = z.object(
  { q: requiredText("The search text", SEARCH_TEXT_MAX_CHARS) },
  "The call takes a search text.",
);
