/**
 * Answers one JSON value a line, each sent as soon as it is told. Starts work that tells how it goes. Resolves to the stream of its lines with the first of them; fails when the work
 * fails before that. A failure after it is the last line, and so is the result. Nobody reading on does not stop the work.
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
