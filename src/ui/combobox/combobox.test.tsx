import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { drawn, propsOf } from '../../../test/drawn.ts'
import { Input } from '../form/input.tsx'
import { Combobox } from './combobox.tsx'

/** What Escape does in a field that holds a word and suggests these: in a dialog, or on a page. */
function escape({ items, isInDialog = true }: { items: string[]; isInDialog?: boolean }) {
  const { onKeyDown } = propsOf<ComponentProps<typeof Input>>(
    drawn(Combobox<string>, {
      id: 'words',
      value: 'golf',
      startsOpen: true,
      items,
      onType: () => {},
      onPick: () => {},
      labelOf: (item) => item,
      keyOf: (item) => item,
      noteOf: () => null,
    }),
    Input,
  )
  const dialog = new EventTarget()
  const onCancel = vi.fn<() => void>()
  dialog.addEventListener('cancel', onCancel)
  const preventDefault = vi.fn<() => void>()
  onKeyDown!({
    key: 'Escape',
    preventDefault,
    nativeEvent: {},
    currentTarget: { closest: () => (isInDialog ? dialog : null) },
  } as unknown as Parameters<NonNullable<typeof onKeyDown>>[0])
  return { cancelled: onCancel.mock.calls.length, isHeldBack: preventDefault.mock.calls.length > 0 }
}

test('Escape closes the suggestions first, and what the field stands in once there are none', () => {
  expect(escape({ items: ['Golf GTI'] })).toEqual({ cancelled: 0, isHeldBack: true })
  expect(escape({ items: [] })).toEqual({ cancelled: 1, isHeldBack: true })
})

test('Escape on a page leaves the words in their field', () => {
  expect(escape({ items: [], isInDialog: false })).toEqual({ cancelled: 0, isHeldBack: true })
})
