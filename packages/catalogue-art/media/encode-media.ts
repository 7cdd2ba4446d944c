import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { times } from "../geometry.ts";
import type { Animation } from "./animation.ts";
import type { Frame } from "./model-sheet.ts";
import { CommandError } from "#ops/cli/command-error.ts";
import { PHONE_POSTER_SIZE } from "./engine.ts";

/** The colour space in full: browsers guess differently, and the paper's tint would change. */
const REC_709 = "-colorspace bt709 -color_primaries bt709 -color_trc bt709";
const AS_REC_709 = "out_color_matrix=bt709:out_range=tv";

/** Settings that keep each format small for drawings, found by trial: the next step down blurs hairlines. */
const FORMATS = {
  // With the index first, so that playback starts before the whole file has loaded.
  mp4: `-vf scale=${AS_REC_709} -c:v libx264 -crf 32 -preset slow -tune animation -g 250 -pix_fmt yuv420p -movflags +faststart`,
  // For browsers without H.264. At the same size VP9 takes three times the bytes for a line drawing.
  webm: `-vf scale=iw*0.8:ih*0.8:${AS_REC_709} -c:v libvpx-vp9 -crf 50 -b:v 0 -row-mt 1 -cpu-used 4 -g 250 -pix_fmt yuv420p`,
  // Full chroma: blue hairlines stay blue.
  avif: `-vf scale=${AS_REC_709} -c:v libaom-av1 -crf 32 -row-mt 1 -cpu-used 4 -pix_fmt yuv444p -loop 0`,
} as const;
export type MovingFormat = keyof typeof FORMATS;

/** Fails with one sentence if the encoder is missing. */
export function requireFfmpeg(): void {
  if (spawnSync("ffmpeg", ["-version"]).status === 0) return;
  throw new CommandError(
    "Rendering the media needs ffmpeg 5.1 or newer (on Debian: apt-get install ffmpeg).",
  );
}

/** The animation in each of the formats, without sound, and its first frame. The frames are drawn only once. */
export async function encodeAnimation<Format extends MovingFormat>(
  animation: Animation,
  formats: readonly Format[],
): Promise<{ moving: Record<Format, Buffer>; first: Frame }> {
  const folder = await mkdtemp(join(tmpdir(), "media-"));
  try {
    const drawn = join(folder, "drawn.mkv");
    const first = await record(animation, drawn);
    const files: Partial<Record<Format, Buffer>> = {};
    for (const format of formats) {
      const file = join(folder, `encoded.${format}`);
      await ffmpeg(["-i", drawn, ...`${FORMATS[format]} ${REC_709}`.split(" "), file]);
      files[format] = await readFile(file);
    }
    return { moving: complete(files, formats), first };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function complete<Format extends string>(
  files: Partial<Record<Format, Buffer>>,
  formats: readonly Format[],
): Record<Format, Buffer> {
  const isComplete = (value: typeof files): value is Record<Format, Buffer> =>
    formats.every((format) => value[format] !== undefined);
  if (!isComplete(files)) throw new Error("A format was not encoded");
  return files;
}

/** Draws every frame into a lossless video and returns the first one. */
async function record({ frames, framesPerSecond, draw }: Animation, file: string): Promise<Frame> {
  const first = await draw(0);
  const size = `${first.width}x${first.height}`;
  const input = `-f rawvideo -pix_fmt rgb24 -s ${size} -r ${framesPerSecond} -i -`;
  const encoder = spawn(
    "ffmpeg",
    [...`-loglevel error ${input} -c:v libx264rgb -qp 0 -preset ultrafast`.split(" "), file],
    {
      stdio: ["pipe", "inherit", "inherit"],
    },
  );
  const closed = once(encoder, "close");
  for (const i of times(frames, (index) => index)) {
    const { pixels } = i === 0 ? first : await draw(i / frames);
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  await closed;
  return first;
}

async function ffmpeg(args: readonly string[]): Promise<void> {
  const encoder = spawn("ffmpeg", ["-loglevel", "error", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code]: unknown[] = await once(encoder, "close");
  if (code !== 0) throw new CommandError("ffmpeg failed to encode: see its message above.");
}

const pictureOf = ({ width, height, pixels }: Frame) =>
  sharp(pixels, { raw: { width, height, channels: 3 } });

/** A small frame as lossless WebP: for a drawing with few tones it is smaller than a lossy picture, and sharp. */
export function encodeStill(frame: Frame): Promise<Buffer> {
  return pictureOf(frame)
    .png({ palette: true, colours: 40, dither: 0 })
    .toBuffer()
    .then((few) => sharp(few).webp({ lossless: true, effort: 6 }).toBuffer());
}

/**
 * The video's first frame: the largest picture of the first paint, so it is AVIF, a third the size of a lossless one.
 */
export function encodePoster(frame: Frame): Promise<Buffer> {
  return pictureOf(frame).avif({ quality: 50, effort: 5, chromaSubsampling: "4:4:4" }).toBuffer();
}

/** The poster for phones, shown only until the video plays: size matters more than sharpness. */
export function encodePhonePoster(frame: Frame): Promise<Buffer> {
  return pictureOf(frame)
    .resize(PHONE_POSTER_SIZE)
    .avif({ quality: 40, effort: 9, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
