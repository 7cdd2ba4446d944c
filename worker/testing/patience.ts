/** For vi.waitFor, vi.waitUntil and expect.poll: how long a loaded machine may take for what goes on after a response. */
export const PATIENCE = { timeout: 10_000, interval: 20 };
