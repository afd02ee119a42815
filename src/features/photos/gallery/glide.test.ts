import { expect, test } from 'vitest'
import { glided } from './glide.ts'

test('a picture that was let go goes on its way and slows down', () => {
  const { by, speed } = glided({ x: -1, y: 0.5 }, 100)
  expect(by.x).toBeLessThan(0)
  expect(by.y).toBeCloseTo(-by.x / 2)
  expect(Math.abs(speed.x)).toBeLessThan(1)
})

test('a picture glides as far in one long frame as in many short ones', () => {
  let way = 0
  let speed = { x: 1, y: 0 }
  for (let n = 0; n < 10; n++) {
    const next = glided(speed, 16)
    way += next.by.x
    speed = next.speed
  }
  expect(way).toBeCloseTo(glided({ x: 1, y: 0 }, 160).by.x)
})
