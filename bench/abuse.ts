import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { demoPeople } from '../demo/people.ts'
import { dataUrl, multipart } from '../test/hard-pictures.ts'
import type { Attack } from './abusers.ts'
import { largePhoto } from './large-photo.ts'
import { endingWithUs, startShop } from './processes.ts'
import { p99 } from './percentiles.ts'

/** What other visitors notice while ten connections of one address each do their worst. */

const attacker = '192.0.2.66'
/** Others are many, and each of them asks now and then: one who asks for all of them would be an abuser too. */
const visitors = Array.from({ length: 100 }, (_, n) => `198.51.100.${n}`)
const seller = '198.51.100.200'
const paceMilliseconds = 25
const secondsEach = 8

const pages = {
  'home, kept': () => '/',
  'listing, kept': () => '/listing/1',
  'search, not kept': (n: number) => `/browse?q=bmw+325i+${n % 50}`,
}

function visit(address: string, from: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br', 'x-forwarded-for': from } }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`${address} answered ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}

type Times = { times: number[]; refused: number }

/** Visits each page in turn at a steady pace. */
async function visits(shop: string, seconds: number): Promise<Map<string, Times>> {
  const found = new Map(
    Object.keys(pages).map((name) => [name, { times: [] as number[], refused: 0 }]),
  )
  const under: Promise<void>[] = []
  const end = performance.now() + seconds * 1_000
  for (let n = 0; performance.now() < end; n++) {
    const [name, path] = Object.entries(pages)[n % 3]!
    const into = found.get(name)!
    under.push(
      visit(shop + path(n), visitors[n % visitors.length]!).then(
        (time) => void into.times.push(time),
        () => void into.refused++,
      ),
    )
    await wait(paceMilliseconds)
  }
  await Promise.all(under)
  return found
}

/** An honest seller's photo; returns how long it took, or what it was told. */
async function upload(shop: string, photo: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData()
  form.append('images', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg')
  const began = performance.now()
  const response = await fetch(`${shop}/api/upload-images`, {
    method: 'POST',
    headers: { 'x-forwarded-for': seller },
    body: form,
    signal: AbortSignal.timeout(60_000),
  }).catch((error: Error) => error.name)
  if (typeof response === 'string') return response
  await response.arrayBuffer()
  return response.ok
    ? `${((performance.now() - began) / 1_000).toFixed(1)} s`
    : String(response.status)
}

const json = { 'content-type': 'application/json' }
const jsonBody = (body: object) => new TextEncoder().encode(JSON.stringify(body))

async function attacksOn(
  shop: string,
): Promise<(Omit<Attack, 'address' | 'from'> & { also?: () => void })[]> {
  const preview = await listWithHardWords(shop)
  const bomb = await sharp({
    create: { width: 3_900, height: 4_000, channels: 3, background: '#345' },
  })
    .avif({ effort: 0 })
    .toBuffer()
  const bombs = multipart([{ bytes: bomb, name: 'photo.avif', type: 'image/avif' }])
  const large = jsonBody({ images: [dataUrl(Buffer.alloc(34 * 1024 * 1024, 1))] })
  const words =
    'porchse mersedes volkswagon astn marton jagwar lotis cortnia escrot golff sierrra capry manta calibrra'
  const isReachable = (await (await fetch(`${shop}/api/listings`)).json()) as {
    items: { images: string[] }[]
  }
  const photo = isReachable.items[0]!.images[0]!
  return [
    {
      name: 'post preview',
      path: `/api/auth/listings/${preview.id}/post`,
      headers: { cookie: preview.cookie },
    },
    { name: 'free text, 18 words', path: `/browse?q=${encodeURIComponent(words)}` },
    { name: 'pages not kept', path: '/browse?q=%n' },
    { name: 'searches by filters', path: '/browse?priceFrom=%n' },
    {
      name: 'AVIF bombs',
      path: '/api/upload-images',
      method: 'POST',
      headers: bombs.headers,
      body: new Uint8Array(bombs.payload),
    },
    {
      name: 'bodies of 47 MB',
      path: '/api/upload-images',
      method: 'POST',
      headers: json,
      body: large,
    },
    { name: 'photo derivations', path: photo.replace('1280.jpg', '1920.avif?%n') },
    {
      name: 'sign-ins',
      path: '/api/auth/login',
      method: 'POST',
      headers: json,
      body: jsonBody({ email: demoPeople[0]!.email, password: 'not this one' }),
    },
    {
      name: 'sign-ups',
      path: '/api/auth/sign-up',
      method: 'POST',
      headers: json,
      body: jsonBody({ name: 'A', email: 'a@example.com', password: 'a long enough one' }),
    },
    { name: 'phone reveals', path: '/api/listings/1/phone', method: 'POST' },
    { name: 'kept pages', path: '/' },
    { name: 'nowhere', path: '/nowhere/%n' },
    { name: 'slow senders', path: '/' },
  ]
}

/** A premium draft whose words were the worst for a pattern that began anew at every letter. */
async function listWithHardWords(shop: string) {
  const sent = await fetch(`${shop}/api/upload-images`, {
    method: 'POST',
    headers: { ...json, 'x-forwarded-for': attacker },
    body: JSON.stringify({
      images: [
        dataUrl(
          readFileSync(join(import.meta.dirname, '../src/web/public/icon-512.png')),
          'image/png',
        ),
      ],
    }),
  })
  const { urls } = (await sent.json()) as { urls: string[] }
  const cookie = sent.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const listed = await fetch(`${shop}/api/listings`, {
    method: 'POST',
    headers: { ...json, cookie, 'x-forwarded-for': attacker },
    body: JSON.stringify({
      listingData: {
        make: 'BMW',
        model: '325i',
        year: 1989,
        price: '15995.00',
        mileage: 84_000,
        condition: 'Good',
        location: 'York',
        description: `${'a'.repeat(9_990)} x`,
        images: urls,
        isPremium: true,
        contactName: 'A Person',
        contactEmail: 'a@example.com',
        contactPhone: '07700 900123',
        promote: true,
      },
    }),
  })
  const said = (await listed.json()) as { draftId?: number }
  if (!said.draftId)
    console.log(`  (no draft for the post preview: ${listed.status} ${JSON.stringify(said)})`)
  return { id: said.draftId ?? 1, cookie }
}

/** Reports of mail on the shop's operator's side: ten at once, over and over. */
function reportBounces(dataDir: string) {
  const parts = Array.from(
    { length: 9_000 },
    (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n`,
  )
  const report = ['Content-Type: multipart/mixed; boundary=b0', '', ...parts, '']
    .join('\r\n')
    .slice(0, 400_000)
  const over = new AbortController()
  const one = () =>
    new Promise<void>((resolve) => {
      const child = execFile(
        process.execPath,
        ['src/cli.ts', 'bounce'],
        { env: { ...process.env, DATA_DIR: dataDir } },
        () => resolve(),
      )
      child.stdin!.on('error', () => {})
      child.stdin!.end(report)
    })
  const all = Promise.all(
    Array.from({ length: 2 }, async () => {
      while (!over.signal.aborted) await one()
    }),
  )
  return () => {
    over.abort()
    return all
  }
}

/** Every kind of abuser at once, each at an address of its own. */
const together = 'all at once'

export async function measureAbuse(dataDir: string, desired?: string) {
  const shop = await startShop({
    DATA_DIR: dataDir,
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: 'http://localhost:3000',
    DEMO: '1',
  })
  const photo = await largePhoto(0)
  const attacks = await attacksOn(shop.address)
  await visits(shop.address, 4)
  console.log(
    `\nload ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}; p99 ms of others, idle → during (ratio), and an honest upload`,
  )
  console.log(
    `${''.padEnd(22)}${Object.keys(pages)
      .map((name) => name.padEnd(30))
      .join('')}${'upload'.padEnd(10)}answers to the abusers`,
  )
  const measure = async (name: string, start: () => Promise<() => Promise<string>>) => {
    const idle = await visits(shop.address, secondsEach / 2)
    const stop = await start()
    await wait(500)
    const sending = upload(shop.address, photo)
    const during = await visits(shop.address, secondsEach)
    const uploaded = await sending
    const responses = await stop()
    await wait(1_500)
    const after = await visits(shop.address, secondsEach / 2)
    const cells = Object.keys(pages).map((page) => {
      const calm = p99([...idle.get(page)!.times, ...after.get(page)!.times])
      const { times, refused } = during.get(page)!
      const cell = `${calm.toFixed(1)} → ${p99(times).toFixed(1)} (${(p99(times) / calm).toFixed(1)})`
      return (refused > 0 ? `${cell} ${refused} refused` : cell).padEnd(30)
    })
    console.log(`${name.padEnd(22)}${cells.join('')}${uploaded.padEnd(10)}${responses}`)
  }
  const startAttack = (attack: (typeof attacks)[number], from: string) => {
    const child = endingWithUs(
      fork(join(import.meta.dirname, 'abusers.ts'), { serialization: 'advanced' }),
    )
    child.send({ ...attack, address: shop.address, from } satisfies Attack)
    return async () => {
      const message = once(child, 'message')
      child.send('stop')
      const [responded] = await message
      child.kill()
      return JSON.stringify(responded)
    }
  }
  for (const attack of attacks) {
    if (desired && !attack.name.includes(desired)) continue
    await measure(attack.name, async () => startAttack(attack, attacker))
  }
  if (!desired || together.includes(desired))
    await measure(together, async () => {
      const stops = attacks.map((attack, n) => startAttack(attack, `192.0.2.${n}`))
      return async () => {
        await Promise.all(stops.map((stop) => stop()))
        return ''
      }
    })
  if (!desired || 'bounce reports'.includes(desired))
    await measure('bounce reports', async () => {
      const stop = reportBounces(dataDir)
      return async () => {
        await stop()
        return ''
      }
    })
  await shop.stop()
}
