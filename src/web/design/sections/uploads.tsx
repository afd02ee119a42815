import { useState } from 'react'
import { PhotoGrid } from '../../../features/photos/upload/tiles/grid.tsx'
import {
  createPhotoUploads,
  type AddedPhoto,
  type PhotoUploads,
} from '../../../features/photos/upload/uploads.client.ts'
import type { Shot } from '../../../features/photos/shots/rules.ts'
import { Shots } from '../../../features/photos/shots/shots.tsx'
import { longWord, photos } from '../data/cars.ts'
import { Example, Examples, InTheBrowser } from '../example.tsx'

const [red, green, night] = photos as [string, string, string]

const inEachStage: readonly AddedPhoto[] = [
  { key: 'done', stage: 'done', url: red },
  { key: 'waiting', stage: 'waiting', url: null, preview: green },
  { key: 'resizing', stage: 'resizing', url: null, preview: green },
  { key: 'sending', stage: 'sending', url: null, preview: night },
  { key: 'checking', stage: 'checking', url: null },
  { key: 'changing', stage: 'changing', url: red },
  {
    key: 'failed',
    stage: 'failed',
    url: null,
    preview: night,
    problem: 'The connection was lost.',
    canRetry: true,
  },
  { key: 'refused', stage: 'failed', url: null, problem: `${longWord}.jpg: is not a photo` },
]

/** Photos that stay as far as they have come. */
function uploadsThatStay(): PhotoUploads {
  return {
    ...createPhotoUploads(),
    photos: () => inEachStage,
    batch: () => new Set(inEachStage.map(({ key }) => key)),
    progressOf: () => 0.4,
  }
}

const nobody = { failed: () => {}, arrived: () => {} }

export function Uploads() {
  const [uploads] = useState(uploadsThatStay)
  const [ticked, setTicked] = useState<Shot[]>([])
  return (
    <Examples>
      <Example name="PhotoGrid and UploadBar: a photo in each stage" isWide>
        <InTheBrowser>
          <PhotoGrid uploads={uploads} photos={inEachStage} notify={nobody} onEmpty={() => {}} />
        </InTheBrowser>
      </Example>
      <Example name="Shots" isWide>
        <Shots ticked={ticked} onChange={setTicked} />
      </Example>
    </Examples>
  )
}
