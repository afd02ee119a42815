import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { bringsFiles, pastedFiles } from '../../photos/upload/brought.ts'
import { FormSection } from '../form/section.tsx'
import { OptionalPart } from '../form/optional-part.tsx'
import type { EvidencePictures } from './pictures.tsx'
import { useEvidenceStatus } from './use-uploads.client.ts'

/** Where pictures are put beside what is said of the car; fetched when it is opened. */
export function EvidencePart(
  props: Omit<ComponentProps<typeof EvidencePictures>, 'brought' | 'onTaken'>,
) {
  const { problem } = useEvidenceStatus(props.uploads)
  const part = useRef<HTMLDivElement>(null)
  const [brought, setBrought] = useState<readonly File[]>([])

  useEffect(() => {
    const end = new AbortController()
    // Before the photos, which take from anywhere on the page what nobody else has taken.
    const options = { capture: true, signal: end.signal }
    const isHere = (target: EventTarget | null) =>
      target instanceof Node && part.current!.contains(target)
    const take = (files: readonly File[]) => setBrought((before) => [...before, ...files])
    const onPaste = (event: ClipboardEvent) => {
      const files = pastedFiles(event)
      // Where the focus is on no field, browsers name the whole page.
      if (files.length === 0 || !isHere(document.activeElement)) return
      event.preventDefault()
      take(files)
    }
    const onDrag = (event: DragEvent) => {
      if (!bringsFiles(event) || !isHere(event.target)) return
      event.preventDefault()
      if (event.type === 'drop') take([...event.dataTransfer!.files])
    }
    window.addEventListener('paste', onPaste, options)
    window.addEventListener('dragover', onDrag, options)
    window.addEventListener('drop', onDrag, options)
    return () => end.abort()
  }, [])

  return (
    <div ref={part}>
      <FormSection
        title="Evidence"
        lede="Pictures of paperwork and repairs that back up what you say about the car. Buyers see them next to it."
      >
        <OptionalPart
          title="Pictures that back up what you say"
          of="evidence"
          isOpen={
            Boolean(problem ?? props.form.formState.errors.evidence) ||
            brought.length > 0 ||
            undefined
          }
          load={() => import('./pictures.tsx')}
        >
          {(loaded) => (
            <loaded.EvidencePictures {...props} brought={brought} onTaken={() => setBrought([])} />
          )}
        </OptionalPart>
      </FormSection>
    </div>
  )
}
