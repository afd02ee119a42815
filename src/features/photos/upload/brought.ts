/** Whether files are what is dragged. */
export const bringsFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/** The files that are pasted; none where the text beside them is meant. */
export function pastedFiles({ clipboardData, target }: ClipboardEvent): File[] {
  const { files = [], types = [] } = clipboardData ?? {}
  const isField = target instanceof Element && target.matches('input, textarea')
  // Cells and slides bring a picture of themselves along with the text that is wanted.
  return isField && types.includes('text/plain') ? [] : [...files]
}
