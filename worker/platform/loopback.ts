const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns whether an address leads to this machine and nowhere else. */
export const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url).hostname);
