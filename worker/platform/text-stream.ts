const encoder = new TextEncoder();

/**
 * Streams texts as a body, making each one once the client has read the one before, so that only one is in memory at a
 * time. Resolves with the first, so that a failure before it is a normal error response. A later failure aborts the
 * body and is passed to `onFault`. workerd then ends the response as if it were complete, so the text itself must show
 * its end, as a JSON list does. If the client disconnects, the source is ended.
 */
export async function textStream(
  texts: AsyncGenerator<string>,
  onFault: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  let first: IteratorResult<string> | null = await texts.next();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = first ?? (await texts.next());
          first = null;
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          onFault(error);
          // Not the original error, which may quote a query: the runtime prints this one.
          controller.error(new Error("the answer broke off"));
        }
      },
      cancel: async () => {
        await texts.return(undefined);
      },
    },
    // Nothing is made before it is requested.
    { highWaterMark: 0 },
  );
}
