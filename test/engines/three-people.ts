import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, inject, onTestFinished, test } from 'vitest'
import { premium } from '../premium.ts'
import { until, type ControlKind, type Engine } from './engine.ts'

type Opener = (viewport: { width: number; height: number }) => Promise<Engine>

/** A buyer, a seller and whoever pays go through the shop in an engine, each once. */
export function threePeopleIn(name: string, openEngine: Opener) {
  const desk = { width: 1280, height: 900 }

  async function opens(path: string) {
    const engine = await openEngine(desk)
    onTestFinished(async () => {
      await engine.close()
    })
    await engine.open(inject('shop') + path)
    /** What never came is told with what stood there instead. */
    const tells = <T>(waited: Promise<T>) =>
      waited.catch(async (error: unknown) => {
        const there = `${await engine.address()} said: ${await engine.text()}`
        throw new Error(`${String(error)}; ${there}`, { cause: error })
      })
    const control = (kind: ControlKind, words: RegExp) => tells(engine.control(kind, words))
    const press = (kind: ControlKind, words: RegExp) =>
      until(`pressing ${words}`, async () => {
        try {
          await (await control(kind, words)).press()
          return true
        } catch (error) {
          // The page put another in its place meanwhile, or moved it: that is pressed.
          if (/detached|stale|missed/i.test(String(error))) return false
          throw error
        }
      })
    const fill = async (words: RegExp, text: string) => (await control('field', words)).fill(text)
    const choose = async (words: RegExp, option: string) =>
      (await control('field', words)).choose(option)
    const sees = (words: RegExp) =>
      tells(until(`the words ${words}`, async () => words.test(await engine.text())))
    const isAt = (path: RegExp) =>
      tells(
        until(`the address ${path}`, async () =>
          path.test(new URL(await engine.address()).pathname),
        ),
      )
    return { engine, press, fill, choose, sees, isAt }
  }

  test(`in ${name} a buyer finds a car, looks at its photos and writes to its seller`, async () => {
    const { engine, press, fill, choose, sees, isAt } = await opens('/')
    await choose(/^Make$/, 'Volkswagen')
    await press('button', /^SEARCH CARS$/)
    await sees(/\d+ cars? for Volkswagen/)
    await press('link', /^See all/)
    await isAt(/^\/browse$/)
    await sees(/^\d+ cars?$/m)
    const results = await engine.address()
    await press('link', /Volkswagen Golf/)
    await isAt(/^\/listing\/\d+$/)
    await press('button', /^Next photo$/)
    await sees(/\b2 of \d+/)
    await press('button', /^Send Message$/)
    await press('button', /^Send Message$/)
    await sees(/Name is required/)
    await fill(/^Name$/, 'Bob Buyer')
    await fill(/^Email$/, `${randomUUID()}@example.com`)
    await fill(/^Message$/, 'Is the hood dry, and when was the belt done?')
    await press('button', /^Send Message$/)
    await sees(/You wrote to the seller today/)
    await engine.back()
    await isAt(/^\/browse$/)
    expect(await engine.address()).toBe(results)
    await sees(/\bGolf\b/)
    expect(engine.errors).toEqual([])
  })

  /** Fills in a car that nobody else sells. */
  async function fillsCar({ engine, fill, choose }: Awaited<ReturnType<typeof opens>>) {
    const model = `325i ${randomUUID().slice(0, 8)}`
    const folder = await mkdtemp(join(tmpdir(), 'youngtimer-photo-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const photo = join(folder, 'photo.jpg')
    const raw = { width: 600, height: 400, channels: 3 } as const
    await sharp(randomBytes(600 * 400 * 3), { raw })
      .jpeg()
      .toFile(photo)
    await (await engine.control('file', /./)).upload(photo)
    await choose(/^Make$/, 'BMW')
    await fill(/^Model$/, model)
    await choose(/^Year$/, '1988')
    await choose(/^Condition$/, 'Very Good')
    await fill(/^Mileage/, '84000')
    await fill(/^Price/, '12500')
    await fill(/^Location$/, 'Harrogate')
    await fill(/^Description/, 'Two owners, every stamp in the book, rust in the usual places.')
    await fill(/^Contact name$/, 'Jo Driver')
    await fill(/^Contact email$/, `${randomUUID()}@example.com`)
    await until('the photo', async () => !/Uploading|Checking/.test(await engine.text()))
    return model
  }

  test(`in ${name} a seller lists a car with a photo`, async () => {
    const seller = await opens('/create-listing')
    const { engine, press, sees, isAt } = seller
    await press('checkbox', /^Standard/)
    const model = await fillsCar(seller)
    await press('checkbox', /^Create an account/)
    await press('button', /^Create Free Listing$/)
    await isAt(/^\/listing\/\d+$/)
    await sees(new RegExp(model))
    expect(engine.errors).toEqual([])
  })

  test(`in ${name} a premium listing is paid for, and on sale`, async () => {
    const seller = await opens('/create-listing')
    const { engine, press, sees, isAt } = seller
    await press('checkbox', /^Premium/)
    const model = await fillsCar(seller)
    await press('checkbox', /^Create an account/)
    await press('button', /^Continue to Payment$/)
    await isAt(/^\/checkout$/)
    await press('button', /the card that is declined/)
    await press('checkbox', new RegExp(`^Start my ${premium.days} days`))
    const pay = new RegExp(`^Pay ${premium.said} & List Car$`)
    await press('button', pay)
    await sees(/declined/i)
    await press('button', /the card that is accepted/)
    await press('button', pay)
    await isAt(/^\/(?:checkout-success|listing\/\d+)/)
    await sees(new RegExp(model))
    expect(engine.errors).toEqual([])
  })
}
