import { OptionalPart } from './optional-part.tsx'

const load = () => import('../../photos/upload/shots.tsx')

/** Which photos to take, closed until somebody wants to know. */
export const ShotsPart = () => (
  <OptionalPart title="Photos that buyers look for" load={load}>
    {({ Shots }) => <Shots />}
  </OptionalPart>
)
