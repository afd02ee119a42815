import { openStudio } from './studio.ts'
import sharp from 'sharp'
import { readStock } from './stock.ts'

// A contact sheet of one view over many cars: covers.ts <out.png> <view> <slug-part,slug-part…|every:n>
const [out = 'covers.png', view = 'front34', pick = 'every:4'] = process.argv.slice(2)
const stock = await readStock()
const step = Number(pick.match(/^every:(\d+)/)?.[1] ?? 0)
const offset = Number(pick.match(/\+(\d+)/)?.[1] ?? 0)
const cars = step
  ? stock.filter((_, i) => i % step === offset).slice(0, 24)
  : pick.split(',').flatMap((p) => stock.find((c) => c.slug.includes(p)) ?? [])
const studio = await openStudio()
const [w, h] = [640, 427]
const columns = Number(process.env.COLUMNS_WIDE ?? (cars.length > 6 ? 4 : 2))
const tiles = []
for (const [i, car] of cars.entries()) {
  try {
    await studio.setUp(car)
  } catch (error) {
    console.error(car.slug, String(error).slice(0, 400))
    continue
  }
  const frame = await studio.shoot(view, w, h)
  const input = await sharp(frame.pixels, { raw: { width: w, height: h, channels: 4 } })
    .flip()
    .removeAlpha()
    .png()
    .toBuffer()
  tiles.push({ input, left: (i % columns) * w, top: Math.floor(i / columns) * h })
}
await studio.close()
await sharp({
  create: {
    width: columns * w,
    height: Math.ceil(cars.length / columns) * h,
    channels: 3,
    background: '#fff',
  },
})
  .composite(tiles)
  .png()
  .toFile(out)
console.log(cars.map((c) => c.slug).join('\n'))
