/** The runtime context of a request; `settled` resolves once its background work is done. */
export function testRuntime() {
  const background: Promise<unknown>[] = [];
  const runtime = {
    waitUntil: (work: Promise<unknown>) => void background.push(work),
    passThroughOnException: () => undefined,
    props: {},
  };
  return { runtime, settled: () => Promise.all(background) };
}
