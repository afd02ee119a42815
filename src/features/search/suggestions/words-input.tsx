import type { ComponentProps } from 'react'
import { LateInput } from '../../../ui/combobox/late-input.tsx'
import type { SuggestingInput } from './suggesting-input.tsx'

type Props = Omit<ComponentProps<typeof SuggestingInput>, 'startsOpen'>

const load = () =>
  import('./suggesting-input.tsx').then(
    ({ SuggestingInput: Loaded }) => Loaded,
    () => null,
  )

/** A field for words that suggests what may be meant, once what does that has come. */
export const WordsInput = ({ onPick, ...input }: Props) => (
  <LateInput {...input} load={load} more={{ onPick }} />
)
