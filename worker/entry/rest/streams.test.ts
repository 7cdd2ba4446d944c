import { expect, it, vi } from "vitest";
import { textStream } from "./streams.ts";

const broken = new Error("the source broke");

/** A source of texts that records those it has made, and whether it was ended. */
function source(count: number, isBroken = false) {
  const made: number[] = [];
  const ended = vi.fn();
  async function* texts(): AsyncGenerator<string> {
    try {
      for (let at = 0; at < count; at += 1) {
        made.push(at);
        yield await Promise.resolve(`${at};`);
      }
      if (isBroken) throw broken;
    } finally {
      ended();
    }
  }
  return { texts: texts(), made, ended };
}

const noFault = () => expect.unreachable();

it("makes each text once the client has read the one before", async () => {
  const { texts, made, ended } = source(3);
  const reader = (await textStream(texts, noFault)).getReader();
  expect(made).toEqual([0]);
  await reader.read();
  expect(made).toEqual([0]);
  await reader.read();
  expect(made).toEqual([0, 1]);
  await reader.cancel();
  expect(ended).toHaveBeenCalledTimes(1);
});

it("sends everything, and then ends", async () => {
  const { texts } = source(3);
  expect(await new Response(await textStream(texts, noFault)).text()).toBe("0;1;2;");
});

it("fails before it begins if there is no first text, and aborts the body on a later failure", async () => {
  await expect(textStream(source(0, true).texts, noFault)).rejects.toBe(broken);
  const onFault = vi.fn();
  const body = await textStream(source(2, true).texts, onFault);
  await expect(new Response(body).text()).rejects.toThrow("the answer broke off");
  expect(onFault).toHaveBeenCalledExactlyOnceWith(broken);
});
