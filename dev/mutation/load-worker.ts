// The tests import the whole Worker at their first call. By then a test would count as having loaded its modules, and be the only
// one that a mutant in them is tried with.
import "#worker/index.ts";
