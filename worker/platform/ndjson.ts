/**
 * Starts work that reports progress, and streams each report immediately as one JSON value per line. Resolves with the
 * first line; rejects if the work fails before that. The last line is the result or the failure. The work continues if
 * the client disconnects.
 */
export function streamLines<Line extends object>(
  work: (tell: (line: Line) => void) => Promise<Line>,
  failureLine: (error: unknown) => Line,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  return new Promise((resolve, reject) => {
    let lines: ReadableStreamDefaultController<Uint8Array> | null = null;
    let isRead = true;
    const tell = (line: Line): void => {
      if (!lines) {
        resolve(
          new ReadableStream<Uint8Array>({
            start: (controller) => void (lines = controller),
            cancel: () => void (isRead = false),
          }),
        );
      }
      if (isRead) lines?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
    };
    const run = async (): Promise<void> => {
      try {
        tell(await work(tell));
      } catch (error) {
        if (!lines) return reject(error);
        tell(failureLine(error));
      }
      if (isRead) lines?.close();
    };
    void run();
  });
}
