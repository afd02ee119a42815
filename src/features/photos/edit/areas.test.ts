import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPercent, inShares, movedByKey, describeArea } from './areas.ts'
import { photoEditsShape } from './schema.ts'

const area = { left: 0.25, top: 0.5, width: 0.125, height: 0.0625 }

test('an area in percent and back is the same area', () => {
  expect(inPercent(area)).toEqual({ unit: '%', x: 25, y: 50, width: 12.5, height: 6.25 })
  expect(inShares(inPercent(area))).toEqual(area)
})

test('where an area lies is said in whole percent', () => {
  expect(describeArea(area)).toBe('25% from the left, 50% from the top, 13% wide, 6% high')
})

test('whatever is drawn on the screen, the server takes it for an area within the photo', () => {
  const anywhere = fc.double({ min: -0.5, max: 100.5, noNaN: true })
  const wide = fc.double({ min: 6, max: 100.5, noNaN: true })
  fc.assert(
    fc.property(anywhere, anywhere, wide, wide, (x, y, width, height) => {
      const drawn = inShares({ x: Math.min(x, 94), y: Math.min(y, 94), width, height })
      expect(photoEditsShape.safeParse({ crop: drawn, plates: [drawn] }).error).toBeUndefined()
    }),
  )
})

test.each([
  ['the whole to the right', '', 'ArrowRight', { left: 0.3 }],
  ['the whole up', '', 'ArrowUp', { top: 0.45 }],
  ['a corner down', 'nw', 'ArrowDown', { top: 0.55, height: 0.0125 }],
  ['a corner to the right', 'se', 'ArrowRight', { width: 0.175 }],
  ['an edge to the left', 'w', 'ArrowLeft', { left: 0.2, width: 0.175 }],
  ['an edge along itself', 'n', 'ArrowLeft', {}],
])('an arrow key moves %s and nothing else', (_what, edges, key, changed) => {
  const moved = movedByKey(area, { key, shiftKey: true, edges }, 0.005)!
  for (const [name, value] of Object.entries({ ...area, ...changed }))
    expect(moved[name as keyof typeof moved], name).toBeCloseTo(value)
})

test('a key that is no arrow moves nothing', () => {
  expect(movedByKey(area, { key: 'Tab', shiftKey: false, edges: '' }, 0.05)).toBeUndefined()
})

test('however often keys are pressed, an area stays within the photo and large enough', () => {
  const press = fc.record({
    key: fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
    shiftKey: fc.boolean(),
    edges: fc.constantFrom('', 'n', 'e', 's', 'w', 'nw', 'ne', 'sw', 'se'),
  })
  fc.assert(
    fc.property(fc.array(press, { maxLength: 200 }), (presses) => {
      let now = { left: 0.05, top: 0.05, width: 0.9, height: 0.9 }
      for (const one of presses) now = movedByKey(now, one, 0.1)!
      expect(photoEditsShape.safeParse({ crop: now }).error).toBeUndefined()
    }),
  )
})
