/** From the most particular: an iPad's browser also says Mac, an Android's also Linux. */
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android device"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Windows PC"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux PC"],
];

/** Suggests a name for a passkey made in this browser. */
export const deviceName = (userAgent: string): string =>
  DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "This device";
