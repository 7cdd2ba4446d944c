import { afterAll } from "vitest";

// In a thread that is kept the mutant of the run before must not be there while the next run loads its tests.
afterAll(() => {
  const stryker: unknown = Reflect.get(globalThis, "__stryker__");
  if (stryker instanceof Object) Reflect.set(stryker, "activeMutant", undefined);
});
