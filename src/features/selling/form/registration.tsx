import { useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { write } from '../../../platform/pages/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import type { LookUpAnswer } from '../../vehicle-records/schema.ts'
import { contradictions, fillFrom } from './recorded-car.ts'
import type { ListingTyped } from './typed.ts'

type Props = { form: UseFormReturn<ListingTyped> }

const sentences = {
  unknown: 'No record knows this registration. Please fill the form in by hand.',
  unavailable: 'The records can’t be asked just now. Please fill the form in by hand.',
} as const

/** Fills what is still empty from official records; the registration is sent, and kept nowhere. */
export function RegistrationField({ form }: Props) {
  const queries = useQueryClient()
  const [registration, setRegistration] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [answer, setAnswer] = useState<LookUpAnswer>()
  const [words, setWords] = useState<string[]>([])

  const lookUp = async () => {
    if (isAsking) return
    setAsking(true)
    setProblem(undefined)
    try {
      const found = await write<LookUpAnswer>(queries, 'POST', '/api/vehicle-look-up', {
        registration,
      })
      setWords(found.car ? contradictions(found.car, form.getValues()) : [])
      if (found.car && found.hindrances.length === 0) fillFrom(found.car, form)
      setAnswer(found)
    } catch (error) {
      setAnswer(undefined)
      setProblem(refusalOf(error).message)
    } finally {
      setAsking(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form as a whole is not meant.
    event.preventDefault()
    void lookUp()
  }
  return (
    <div className="space-y-4 pb-6">
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label="Registration"
          error={problem}
          hint="Looked up once and kept nowhere. What is empty below is filled in."
          className="max-w-72 grow"
        >
          {(control) => (
            <Input
              {...control}
              value={registration}
              maxLength={12}
              placeholder="J123 ABC"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="uppercase"
              onChange={({ target }) => setRegistration(target.value)}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
        <Button className="sm:mt-6" aria-disabled={isAsking} onClick={() => void lookUp()}>
          {isAsking ? 'Looking up…' : 'Look up'}
        </Button>
      </div>
      <div role="status" className="space-y-2">
        {answer && answer.outcome !== 'found' && <p>{sentences[answer.outcome]}</p>}
        {answer?.car && <Recorded answer={answer} words={words} />}
      </div>
    </div>
  )
}

function Recorded({ answer, words }: { answer: LookUpAnswer; words: string[] }) {
  const { car, hindrances, isPrivatePlate, sources, isInvented } = answer
  if (!car) return null
  const lines = [
    ...Object.entries({ Make: car.make, Model: car.model, Year: car.year }),
    ...car.facts.map(({ label, text }) => [label, text] as const),
  ].filter(([, text]) => text !== null)
  return (
    <>
      {[...hindrances, ...words].map((sentence) => (
        <p key={sentence} className="font-medium">
          {sentence}
        </p>
      ))}
      {isPrivatePlate && (
        <p>
          The plate is of other years than the car, as a private one is; the record’s year counts.
        </p>
      )}
      <p>
        From {sources.join(' and ')}
        {isInvented && ' (invented, for this demonstration)'}; all of it can be changed in the form:
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-sm">
        {lines.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-faded">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
