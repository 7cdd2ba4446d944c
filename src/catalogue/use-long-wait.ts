import { useEffect, useState } from "react";

const QUICK_MS = 150;

/** True once a wait lasts. A quick answer replaces what is shown, without dimming and painting it before. */
export function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLong(true), QUICK_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isWaiting]);
  return isWaiting && isLong;
}
