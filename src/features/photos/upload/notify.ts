import { shortName, type Notify } from './uploads.client.ts'

/** Why files are no photos, each named. */
export const refusalMessage = (files: readonly File[]) =>
  files.map(({ name }) => `${shortName(name)} is not a photo. Use JPEG, PNG, WebP, AVIF or HEIC.`)

/** That there are too many, and which are left out. */
export const leftOutMessage = (tooMany: string, files: readonly File[]) =>
  `${tooMany}. Left out: ${files.map(({ name }) => shortName(name)).join(', ')}.`

const say = (what: (notify: Notify) => void) => {
  import('./toasts.ts').then(
    ({ uploadToasts }) => what(uploadToasts),
    // Where they can't be had, the tiles say the same.
    () => {},
  )
}

/** `uploadToasts`, which come with the first photo: the form is drawn without them. */
export const laterToasts: Notify = {
  failed: (why) => say((notify) => notify.failed(why)),
  arrived: (count) => say((notify) => notify.arrived(count)),
}
