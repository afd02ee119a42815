import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { read, write } from '../../../../platform/pages/queries.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { refusalOf } from '../../../../ui/form/refusal.ts'
import { registrationDays } from '../../../listings/rules.ts'
import type { OwnListing } from '../../../listings/schema.ts'
import type { LookUpResponse, LookUpState } from '../../../vehicle-records/schema.ts'
import { contradictions, fillFrom, saysWhatIsRecorded, takeBack } from './recorded-car.ts'
import type { ListingTyped } from '../typed.ts'

type Props = { form: UseFormReturn<ListingTyped> }

export type HistoryState = NonNullable<OwnListing['kept']>['motHistory']

const historySentences: Partial<Record<NonNullable<HistoryState>, string>> = {
  waiting: 'We are about to ask DVSA for it.',
  unknown: 'DVSA has no tests on record for this registration.',
  'another-car':
    'DVSA’s record of this registration has a different make, year or fuel from your car, so none of it is shown.',
}

const sentences = {
  unknown: 'There is no record of this registration. Please fill the form in by hand.',
  unavailable: 'The records can’t be checked just now. Please fill the form in by hand.',
} as const

const lookUpState = queryOptions(read<LookUpState>('/api/vehicle-look-up'))

/** Of which registration was asked last, and what was answered unless that went wrong. */
type LookedUp = { registration: string; response?: LookUpResponse }

const isSameMark = (one: string, other: string) =>
  one.replace(/\s/g, '').toUpperCase() === other.replace(/\s/g, '').toUpperCase()

/** Fills what is still empty from official records. The registration is stored where something is shown by it. */
export function RegistrationField({
  form,
  motHistory = null,
}: Props & { motHistory?: HistoryState | undefined }) {
  const queries = useQueryClient()
  // Until it is known, as nearly every shop has it.
  const { canAsk, canReadHistories } = useQuery(lookUpState).data ?? {
    canAsk: true,
    canReadHistories: true,
  }
  const showsMotHistory = useWatch({ control: form.control, name: 'showsMotHistory' })
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [lookedUp, setLookedUp] = useState<LookedUp>()
  const filledFrom = useRef<LookUpResponse>(undefined)
  const [make, year] = useWatch({ control: form.control, name: ['make', 'year'] })
  const { response } = lookedUp ?? {}
  const words = response?.car ? contradictions(response.car, { make, year }) : []
  const isOfThisCar = response?.hindrances.length === 0 && words.length === 0

  useEffect(() => {
    // Once for each answer: what is emptied afterwards stays empty.
    if (!isOfThisCar || !response?.car || filledFrom.current === response) return
    filledFrom.current = response
    fillFrom(response.car, form, response)
  }, [isOfThisCar, response, form])

  const lookUp = async () => {
    if (isAsking || !canAsk) return
    const registration = form.getValues('registration') ?? ''
    setAsking(true)
    setProblem(undefined)
    try {
      const found = await write<LookUpResponse>(queries, 'POST', '/api/vehicle-look-up', {
        registration,
      })
      // By which registration a draft was filled in that came back is in no storage, but what its record said.
      const isAnotherCar = found.car
        ? !saysWhatIsRecorded(found.car, form)
        : lookedUp && !isSameMark(lookedUp.registration, registration)
      if (isAnotherCar) takeBack(form)
      setLookedUp({ registration, response: found })
    } catch (error) {
      // Nothing is shown or filled in by an answer of before; of which registration it was stays known.
      setLookedUp(lookedUp && { registration: lookedUp.registration })
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
          error={problem ?? form.formState.errors.registration?.message}
          hint={
            canAsk
              ? 'Looked up, and forgotten unless you tick a line below. Empty fields in the form are filled in.'
              : 'No records can be checked here, so please fill the form in by hand. It is forgotten unless you tick the line below.'
          }
          className="max-w-72 grow"
        >
          {(control) => (
            <Input
              {...control}
              maxLength={12}
              placeholder="J123 ABC"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="uppercase"
              {...form.register('registration')}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
        {canAsk && (
          <Button className="sm:mt-6" aria-disabled={isAsking} onClick={() => void lookUp()}>
            {isAsking ? 'Looking up…' : 'Look up'}
          </Button>
        )}
      </div>
      <div role="status" className="space-y-2">
        {response && response.outcome !== 'found' && <p>{sentences[response.outcome]}</p>}
        {response?.car && <Recorded response={response} words={words} />}
      </div>
      {(canReadHistories || showsMotHistory === 'yes') && (
        <Shown
          form={form}
          name="showsMotHistory"
          label="Show this car’s MOT history"
          hint="Every test with its date, mileage and advisories, from DVSA’s records. The registration itself stays out of sight."
        />
      )}
      {motHistory && historySentences[motHistory] && (
        <p className="max-w-[60ch] pl-8">{historySentences[motHistory]}</p>
      )}
      <Shown
        form={form}
        name="showsRegistration"
        label="Show the registration"
        hint="Buyers can look the car up themselves. Your photos may show it in any case."
      />
      <p className="max-w-[60ch] text-sm text-faded">
        With either it is stored, encrypted, until {registrationDays} days after the sale. Untick
        both and it is erased.
      </p>
    </div>
  )
}

type ShownProps = Props & {
  name: 'showsMotHistory' | 'showsRegistration'
  label: string
  hint: string
}

/** One thing that is shown by the registration, if the seller wishes. */
function Shown({ form, name, label, hint }: ShownProps) {
  const value = useWatch({ control: form.control, name })
  const problem = form.formState.errors[name]?.message
  const choose = (isChosen: boolean) =>
    form.setValue(name, isChosen ? 'yes' : '', { shouldDirty: true })
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          name={name}
          checked={value === 'yes'}
          onChange={({ target }) => choose(target.checked)}
          aria-describedby={`${name}-hint${problem ? ` ${name}-problem` : ''}`}
          aria-invalid={problem ? true : undefined}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="min-w-0 font-medium">{label}</span>
      </label>
      <p id={`${name}-hint`} className="max-w-[60ch] pl-8 text-sm text-faded">
        {hint}
      </p>
      {problem && (
        <p id={`${name}-problem`} className="pl-8 text-sm font-medium text-red">
          {problem}
        </p>
      )}
    </div>
  )
}

function Recorded({ response, words }: { response: LookUpResponse; words: string[] }) {
  const { car, hindrances, isPrivatePlate, sources, isInvented } = response
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
          The plate is from other years than the car, as private ones are; the record’s year counts.
        </p>
      )}
      <p>
        From {sources.join(' and ')}
        {isInvented && ' (invented, for this demonstration)'};{' '}
        {words.length > 0
          ? 'none of it is filled in while your form says otherwise:'
          : 'all of it can be changed in the form:'}
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
