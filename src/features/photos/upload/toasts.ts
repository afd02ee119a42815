import { counted } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { Notify } from './uploads.client.ts'

/**
 * Says what becomes of photos. There is one toast at a time, so that what was said when they were
 * chosen is said again with their arrival: the first may have been on the screen for a moment only.
 */
export const uploadToasts = (saidBefore: readonly string[]): Notify => ({
  failed: ({ isStorageFull, refused }) =>
    toast({
      ...(isStorageFull
        ? {
            title: 'Storage Limit',
            description:
              'Image storage limit reached. Nothing is published without its photos: please try again in a few minutes.',
          }
        : {
            title: 'Upload Failed',
            // What can't be read now can't be read later.
            description: refused ?? 'Failed to upload images to server. Please try again.',
          }),
      destructive: true,
    }),
  arrived: (count) =>
    toast({
      title: 'Images Uploaded',
      description: [
        `${counted(count, 'photo')} ${count === 1 ? 'is' : 'are'} ready.`,
        ...saidBefore,
      ].join(' '),
    }),
})
