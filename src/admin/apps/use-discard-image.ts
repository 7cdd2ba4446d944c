/** stub */
export function useDiscardImage(): (imageUrl: string) => void {
  return () => undefined;
}
