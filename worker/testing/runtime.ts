/** The runtime around a request, as the platform gives it; `settled` is done when what goes on after the answer is. */
export function testRuntime() {
  const background: Promise<unknown>[] = [];
  const runtime = {
    waitUntil: (work: Promise<unknown>) => void background.push(work),
    passThroughOnException: () => undefined,
    props: {},
  };
  return { runtime, settled: () => Promise.all(background) };
}
