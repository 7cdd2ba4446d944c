const encoder = new TextEncoder();

/**
 * A body of texts, each made when the client has taken the one before: memory holds one of them, however long the whole is.
 * Resolves with the first, so that a failure before it is answered like any other. A later one breaks the body off and is told
 * to `onFault`; workerd then ends the answer as if it were whole, so the text itself has to show its end, as a list of JSON
 * does. A client that leaves ends the source.
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
          // Not the error itself, which may quote a query: the runtime prints what it is given here.
          controller.error(new Error("the answer broke off"));
        }
      },
      cancel: async () => {
        await texts.return(undefined);
      },
    },
    // Nothing is made before it is asked for.
    { highWaterMark: 0 },
  );
}
