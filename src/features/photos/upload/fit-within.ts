/** The size in which a picture fits within the bounds, its aspect ratio kept; never larger than it is. */
export function fitWithin(
  { width, height }: { width: number; height: number },
  bounds: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(1, bounds.width / width, bounds.height / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
