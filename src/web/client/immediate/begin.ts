import type { Router } from '../../../platform/router/state.ts'
import { carryPhotos } from './carry-photos.ts'

/** What makes a choice feel immediate. Nothing of it is needed before somebody does something. */
export function begin(router: Router): void {
  router.presentation = carryPhotos(router)
}
