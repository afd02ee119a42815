import { readStock } from './stock.ts'
import { openStudio } from './studio.ts'
import sharp from 'sharp'

// Quick proofs while working on the scene: look.ts <out.png> <slug-part> [view…]
const [out = 'look.png', part = '', ...views] = process.argv.slice(2)
const scale = Number(process.env.SCALE ?? 1)
const car = (await readStock()).find((c) => c.slug.includes(part))
if (!car) throw new Error(`no car matches ${part}`)
const studio = await openStudio()
let t = Date.now()
const all = await studio.setUp(car)
console.log(car.slug, 'set up', Date.now() - t)
const tiles = []
for (const view of views.length ? views : all) {
  t = Date.now()
  const [w, h] = [Math.round(1280 * scale), Math.round(853 * scale)]
  const frame = await studio.shoot(view, w, h)
  console.log(view, Date.now() - t)
  tiles.push(
    await sharp(frame.pixels, { raw: { width: w, height: h, channels: 4 } })
      .flip()
      .removeAlpha()
      .resize(views.length === 1 ? 1280 : 800)
      .png()
      .toBuffer(),
  )
}
await studio.close()
const [tw, th] = views.length === 1 ? [1280, 853] : [800, 533]
const columns = Math.min(2, tiles.length)
await sharp({
  create: {
    width: columns * tw,
    height: Math.ceil(tiles.length / columns) * th,
    channels: 3,
    background: '#fff',
  },
})
  .composite(
    tiles.map((input, i) => ({
      input,
      left: (i % columns) * tw,
      top: Math.floor(i / columns) * th,
    })),
  )
  .png()
  .toFile(out)
