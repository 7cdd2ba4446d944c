import { onTestFinished, vi } from "vitest";
import { z } from "zod";

const fault = z.looseObject({ event: z.string() });

/** Returns the faults logged from this call to the end of the test, as operators read them. */
export function loggedFaults(): () => z.infer<typeof fault>[] {
  const printed: string[] = [];
  const spy = vi
    .spyOn(console, "error")
    .mockImplementation((text: unknown) => void printed.push(String(text)));
  onTestFinished(() => spy.mockRestore());
  return () => printed.map((text) => fault.parse(JSON.parse(text)));
}
