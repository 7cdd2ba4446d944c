import * as z from "zod/mini";
import { lastLine, sendWithProgress } from "#src/admin/shell/send-with-progress.ts";

const storedSchema = z.object({ imageUrl: z.string() });

type ImageSending = {
  readonly filename: string;
  /** The image in one width, or in every width to be stored. */
  readonly versions: readonly Blob[];
  readonly token: string | null;
  readonly signal: AbortSignal;
  /** 0 to 100. */
  readonly onPercent: (percent: number) => void;
};

/** Sends an image to the shop and returns its imageUrl. */
export function sendImage({ filename, versions, onPercent, ...rest }: ImageSending): Promise<string> {
  const body = new FormData();
  for (const version of versions) body.append("image", version, filename);
  return sendWithProgress({
    ...rest,
    url: "/api/images",
    body,
    onSent: (share) => onPercent(Math.floor(share * 100)),
    read: (text) => storedSchema.safeParse(lastLine(text)).data?.imageUrl,
    failed: "We couldn’t upload the image.",
    noAnswer: "We couldn’t send the image, because the server isn’t responding.",
  });
}
