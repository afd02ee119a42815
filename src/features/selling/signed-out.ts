import { readPersonal, storePersonal } from '../../platform/browser-storage.ts'

/**
 * A mark that goes with all that is personal: whether whoever opened a form has signed out since, in whichever tab.
 * Where nothing can be stored, nothing of theirs is.
 */

const mark = 'listing-form'

export const storeMark = (): boolean => storePersonal('tab', mark, true)

export const isMarkGone = (): boolean => readPersonal('tab', mark) === null
