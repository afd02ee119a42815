import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import type { AddedPhoto } from '../uploads.client.ts'

/** What moving photos is called, for those who hear it. */

const indexOf = (photos: readonly AddedPhoto[], id: UniqueIdentifier | undefined) => {
  const index = photos.findIndex(({ key }) => key === id)
  return `position ${index + 1} of ${photos.length}${index === 0 ? ', the cover' : ''}`
}

export function dragAnnouncements(photos: () => readonly AddedPhoto[]): Announcements {
  let isLifted = false
  return {
    onDragStart: ({ active }) => {
      isLifted = true
      return `Picked up the photo at ${indexOf(photos(), active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      // It begins over itself; saying so would cut off that it was picked up.
      const isFirst = isLifted && over?.id === active.id
      isLifted = false
      if (isFirst) return undefined
      return over
        ? `The photo is over ${indexOf(photos(), over.id)}.`
        : 'The photo is over nothing.'
    },
    onDragEnd: ({ over }) =>
      over ? `The photo was put down at ${indexOf(photos(), over.id)}.` : 'The photo was put back.',
    onDragCancel: () => 'The photo was left where it was.',
  }
}

/** After the menu has moved a photo to an index. */
export const movedAnnouncement = (index: number, total: number) =>
  `Photo moved to position ${index + 1} of ${total}${index === 0 ? ': it is now the cover' : ''}.`

export const stageLabels: Record<AddedPhoto['stage'], string> = {
  waiting: 'Waiting',
  resizing: 'Preparing',
  sending: 'Uploading',
  checking: 'Checking',
  done: 'Uploaded',
  changing: 'Changing',
  failed: 'Failed',
}
