import { desc, gte, lt, notInArray, or, sql } from "drizzle-orm";
import { DAY_MS } from "#domain/time/durations.ts";
import type { SearchPage } from "#domain/search/search-catalogue.ts";
import { type Filter, searchWords } from "#domain/search/filter.ts";
import { MISSED_SEARCHES_KEPT_DAYS } from "#domain/site/retention.ts";
import { foldText } from "#domain/text/fold-text.ts";
import type { Queryable } from "../db/client.ts";
import { missedSearches } from "../db/schema/missed-searches.ts";
import { utcDay } from "../operations/counters.ts";
import { now } from "../platform/clock.ts";
import { logFault } from "../platform/log.ts";
import type { Services } from "../request/services.ts";
import type { MissedSearch } from "./response-schemas.ts";

const TEXT_MAX_CHARS = 100;
/** The number of texts that the daily job keeps. */
const MISSED_SEARCHES_KEPT = 1_000;
/** Beyond this number no new text is stored until the daily job has made room. */
export const MISSED_SEARCHES_MAX = 2 * MISSED_SEARCHES_KEPT;
const SHOWN = 10;
const SHOWN_DAYS = 30;

/**
 * Returns the text of a search without matches, as it is counted; undefined for any other search. Only the first page
 * of a search without filters counts, because a filter may be the reason for finding nothing. A text with an '@' isn't
 * counted, because it may be somebody's address (D75).
 */
export function missedText(
  { searchText, mainCategories, subcategories, inStock, minCents, maxCents, page }: Filter & { page: number },
  { total }: Pick<SearchPage, "total">,
): string | undefined {
  const isFiltered =
    mainCategories.length + subcategories.length > 0 ||
    [inStock, minCents, maxCents].some((refinement) => refinement !== undefined);
  if (total > 0 || page > 1 || isFiltered || searchText.includes("@")) return undefined;
  const folded = searchWords(foldText(searchText)).join(" ");
  const text = Array.from(folded).slice(0, TEXT_MAX_CHARS).join("").trim();
  return text === "" ? undefined : text;
}

/**
 * Counts a missed search. Never throws, because nobody waits for it. Searches from one IP address are limited per
 * minute (`LIMIT_MISSED_SEARCH`), and a full table accepts no new text. A response from a cache isn't counted.
 */
export async function countMissedSearch(
  { db, limits }: Pick<Services, "db" | "limits">,
  address: string,
  text: string,
): Promise<void> {
  try {
    const { success } = await limits.LIMIT_MISSED_SEARCH.limit({ key: address });
    if (!success) return;
    const day = utcDay(now());
    await db.execute(sql`
      insert into missed_searches (text, count, last_day)
      select ${text}, 1, ${day}::date
      where exists (select from missed_searches where text = ${text})
        or (select count(*) from missed_searches) < ${MISSED_SEARCHES_MAX}::int
      on conflict (text) do update
        set count = missed_searches.count + 1, last_day = greatest(missed_searches.last_day, excluded.last_day)`);
  } catch (error) {
    logFault("a missed search could not be counted", { cause: error });
  }
}

/**
 * Returns the most frequent texts that were searched for within 30 days, each with its count since it was first stored.
 */
export function frequentMissedSearches(db: Queryable, at: Date): Promise<MissedSearch[]> {
  return db
    .select({ text: missedSearches.text, count: missedSearches.count })
    .from(missedSearches)
    .where(gte(missedSearches.lastDay, utcDay(new Date(at.getTime() - SHOWN_DAYS * DAY_MS))))
    .orderBy(desc(missedSearches.count), desc(missedSearches.lastDay), missedSearches.text)
    .limit(SHOWN);
}

/** Removes texts that nobody has searched for recently, and all but the most frequent (a scheduled job). */
export async function forgetMissedSearches(db: Queryable, at: Date): Promise<void> {
  const frequent = db
    .select({ text: missedSearches.text })
    .from(missedSearches)
    .orderBy(desc(missedSearches.count), desc(missedSearches.lastDay), missedSearches.text)
    .limit(MISSED_SEARCHES_KEPT);
  const firstDay = utcDay(new Date(at.getTime() - MISSED_SEARCHES_KEPT_DAYS * DAY_MS));
  await db
    .delete(missedSearches)
    .where(or(lt(missedSearches.lastDay, firstDay), notInArray(missedSearches.text, frequent)));
}
