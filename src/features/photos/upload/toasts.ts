import { counted } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { Notify } from './uploads.client.ts'

/** Says what becomes of photos; why one can never be taken its tile says, where that is in sight. */
export const uploadToasts: Notify = {
  failed: ({ isStorageFull, refused, isShown }) =>
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
            ...(!(refused && isShown) && {
              description: refused ?? 'Failed to upload images to server. Please try again.',
            }),
          }),
      destructive: true,
    }),
  arrived: (count) =>
    toast({
      title: 'Images Uploaded',
      description: `${counted(count, 'photo')} ${count === 1 ? 'is' : 'are'} ready.`,
    }),
}
