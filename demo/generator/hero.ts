import { tmpdir } from 'node:os'
import { spawn } from 'node:child_process'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openStudio, type Frame } from './studio.ts'

/**
 * The hero's loops and their posters: hero.ts [--still t out.png] [--only desk|phone]
 * [--make stills|films]. Frames go straight to ffmpeg as raw pixels, once; what is published is encoded from
 * that nearly lossless copy.
 */
const folder = join(import.meta.dirname, '../hero')
const FRAMES = 168
// Films and stills are made from one scene at their own sizes, so that the film's first frame is the still.
// None weighs more than 400 kB, which are 457 kilobits in each of its seven seconds; a phone's weighs half that.
const films = {
  desk: { width: 1920, height: 1080, name: 'hero', rate: '450k', crf: '30' },
  phone: { width: 720, height: 960, name: 'hero-portrait', rate: '200k', crf: '34' },
} as const
const stills = {
  desk: { width: 3840, height: 2160 },
  phone: { width: 1170, height: 1560 },
} as const
type Composition = keyof typeof films
const car = JSON.parse(await readFile(join(import.meta.dirname, 'hero-car.json'), 'utf8'))

const KNEE = 108
const fade = (lo: number, hi: number, v: number) => Math.min(1, Math.max(0, (v - lo) / (hi - lo)))

const studio = await openStudio()
type Shot = { t: number; width: number; height: number; composition: Composition; samples: number }
const frame = async (shot: Shot) =>
  calm(
    await studio.take(
      `heroFrame(${JSON.stringify(car)}, ${JSON.stringify(shot)}, '/frame')`,
      shot.width,
      shot.height,
    ),
    shot.composition,
  )

/**
 * White words lie over the left two thirds on a desk, over the top half on a phone, under a veil of ink
 * of 35 %: highlights there are held down so far that the words keep 4.5:1 on every frame.
 */
function calm(taken: Frame, composition: Composition): Frame {
  const { pixels, width: w, height: h } = taken
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      // Rows come bottom up.
      const open = composition === 'desk' ? fade(0.68, 0.8, x / w) : fade(0.52, 0.6, 1 - y / h)
      if (open === 1) continue
      for (let o = (y * w + x) * 4, end = o + 3; o < end; o++) {
        const v = pixels[o] ?? 0
        if (v > KNEE)
          pixels[o] = v * open + (KNEE + (1 - Math.exp((KNEE - v) / 60)) * 46) * (1 - open)
      }
    }
  return taken
}

const image = ({ pixels, width: w, height: h }: Frame) =>
  sharp(pixels, { raw: { width: w, height: h, channels: 4 } })
    .flip()
    .removeAlpha()

const still = process.argv.indexOf('--still')
if (still > 0) {
  const [t, out, requestedAt] = process.argv.slice(still + 1)
  const composition = requestedAt === 'phone' ? 'phone' : 'desk'
  await image(await frame({ ...films[composition], t: Number(t), composition, samples: 8 }))
    .png()
    .toFile(out ?? 'still.png')
} else {
  await mkdir(folder, { recursive: true })
  const asked = (name: string) => {
    const at = process.argv.indexOf(name)
    return at > 0 ? process.argv[at + 1] : undefined
  }
  for (const [kind, make] of [
    ['stills', posters],
    ['films', film],
  ] as const)
    for (const composition of ['desk', 'phone'] as const)
      if ((asked('--make') ?? kind) === kind && (asked('--only') ?? composition) === composition)
        await make(composition)
}
await studio.close()

async function film(composition: Composition) {
  const { width, height, name, rate, crf } = films[composition]
  const master = join(tmpdir(), `${name}-master.mkv`)
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`]
  const ffmpeg = encoder(
    [...raw, '-r', '24', '-i', '-', '-vf', 'vflip'],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '4', '-pix_fmt', 'yuv444p', master],
    'pipe',
  )
  for (let i = 0; i < FRAMES; i++) {
    const shot = { t: i / FRAMES, width, height, composition, samples: 2 }
    const { pixels } = await frame(shot)
    if (!ffmpeg.stdin?.write(pixels))
      await new Promise((drained) => ffmpeg.stdin?.once('drain', drained))
    if (i % 24 === 0) console.log(`frame ${i}`)
  }
  ffmpeg.stdin?.end()
  await ended(ffmpeg)
  const from = ['-i', master]
  const log = join(tmpdir(), `${name}-passes`)
  const h264 = [
    ...['-c:v', 'libx264', '-preset', 'medium', '-tune', 'animation', '-b:v', rate],
    ...['-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-passlogfile', log],
  ]
  // In two passes, the first of which learns where the bytes are needed.
  await ended(encoder(from, [...h264, '-pass', '1', '-f', 'null', '-']))
  await ended(encoder(from, [...h264, '-pass', '2', join(folder, `${name}.mp4`)]))
  // VP9 takes a rate for a hint in so short a film: it gets a quality instead.
  const vp9 = ['-c:v', 'libvpx-vp9', '-row-mt', '1', '-cpu-used', '4', '-crf', crf, '-b:v', '0']
  const webm = [...vp9, '-pix_fmt', 'yuv420p', join(folder, `${name}.webm`)]
  await ended(encoder(from, webm))
  for (const file of [`${name}.mp4`, `${name}.webm`])
    console.log(file, (await stat(join(folder, file))).size)
}

/** The largest is made; the others are made from it. What has no AVIF gets a JPEG, and so does whoever shares the page. */
async function posters(composition: Composition) {
  const shot = { ...stills[composition], t: 0, composition, samples: 6 }
  const png = await image(await frame(shot))
    .png()
    .toBuffer()
  if (composition === 'phone') await avif(png, 'poster-portrait', 1170)
  else {
    await avif(png, 'poster.3840', 3840)
    await avif(png, 'poster', 1920)
    await avif(png, 'poster.960', 960)
    await sharp(png)
      .resize(1920)
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(join(folder, 'poster.jpg'))
  }
}

async function avif(png: Buffer, name: string, width: number) {
  const file = join(folder, `${name}.avif`)
  await sharp(png).resize(width).avif({ quality: 76, effort: 5 }).toFile(file)
  console.log(file, (await stat(file)).size)
}

function encoder(from: string[], to: string[], input: 'pipe' | 'ignore' = 'ignore') {
  const options = ['-n', '15', 'ffmpeg', '-y', '-v', 'error', ...from, ...to]
  return spawn('nice', options, { stdio: [input, 'ignore', 'inherit'] })
}

function ended(child: ReturnType<typeof spawn>) {
  return new Promise<void>((resolve, reject) =>
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ${code}`)))),
  )
}
