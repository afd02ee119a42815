import { tmpdir } from 'node:os'
import { spawn } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openStudio, type Frame } from './studio.ts'

/**
 * The hero's loops and their posters: hero.ts [--still t out.png] [--only desk|phone]. 168 frames go
 * straight to ffmpeg as raw pixels, once; the second encoding is made from the first one's lossless copy.
 */
const folder = join(import.meta.dirname, '../hero')
const FRAMES = 168
// The films are made at their own sizes; only the posters, the same first frames, are made larger. What
// a phone pays for is kept small, and the dark picture bears it.
const films = {
  desk: { width: 1280, height: 720, name: 'hero', crf: '19', crfWebm: '28', most: '1000k' },
  phone: { width: 600, height: 800, name: 'hero-portrait', crf: '24', crfWebm: '36', most: '400k' },
} as const
type Composition = keyof typeof films
const poster = [1600, 900] as const
const tall = [780, 1040] as const
const car = JSON.parse(await readFile(join(import.meta.dirname, 'hero-car.json'), 'utf8'))

const KNEE = 108
const fade = (lo: number, hi: number, v: number) => Math.min(1, Math.max(0, (v - lo) / (hi - lo)))

const studio = await openStudio()
const frame = async (t: number, w: number, h: number, composition: Composition) =>
  calm(
    await studio.take(
      `heroFrame(${JSON.stringify(car)}, ${t}, ${w}, ${h}, ${JSON.stringify(composition)}, '/frame')`,
      w,
      h,
    ),
    composition,
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
  const { width, height } = films[composition]
  await image(await frame(Number(t), width, height, composition))
    .png()
    .toFile(out ?? 'still.png')
} else {
  await mkdir(folder, { recursive: true })
  const only = process.argv.indexOf('--only')
  const requested = only > 0 ? process.argv[only + 1] : undefined
  if (requested !== 'phone') {
    await posters(image(await frame(0, ...poster, 'desk')))
    await film('desk')
  }
  if (requested !== 'desk') {
    await portrait()
    await film('phone')
  }
}
await studio.close()

async function film(composition: Composition) {
  const { width, height, name, crf, crfWebm, most } = films[composition]
  const master = join(tmpdir(), `${name}-master.mkv`)
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgba',
    '-s',
    `${width}x${height}`,
    '-r',
    '24',
    '-i',
    '-',
  ]
  const ffmpeg = spawn(
    'nice',
    [
      '-n',
      '15',
      'ffmpeg',
      '-y',
      '-v',
      'error',
      ...raw,
      '-vf',
      'vflip',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-qp',
      '4',
      '-pix_fmt',
      'yuv444p',
      master,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  for (let i = 0; i < FRAMES; i++) {
    const taken = await frame(i / FRAMES, width, height, composition)
    if (!ffmpeg.stdin.write(taken.pixels))
      await new Promise((drained) => ffmpeg.stdin.once('drain', drained))
    if (i % 24 === 0) console.log(`frame ${i}`)
  }
  ffmpeg.stdin.end()
  await ended(ffmpeg)
  // Sizes are bounded; the dark, slow picture stays well under them.
  await run([
    '-i',
    master,
    '-an',
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    crf,
    '-maxrate',
    most,
    '-bufsize',
    '2000k',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    join(folder, `${name}.mp4`),
  ])
  await run([
    '-i',
    master,
    '-an',
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-crf',
    crfWebm,
    '-row-mt',
    '1',
    '-cpu-used',
    '2',
    '-pix_fmt',
    'yuv420p',
    join(folder, `${name}.webm`),
  ])
  for (const file of [`${name}.mp4`, `${name}.webm`])
    console.log(file, (await stat(join(folder, file))).size)
}

async function posters(first: ReturnType<typeof image>) {
  const png = await first.png().toBuffer()
  await sharp(png).avif({ quality: 52, effort: 5 }).toFile(join(folder, 'poster.avif'))
  await sharp(png)
    .resize(800, 450)
    .avif({ quality: 52, effort: 5 })
    .toFile(join(folder, 'poster.800.avif'))
  await sharp(png).jpeg({ quality: 78, mozjpeg: true }).toFile(join(folder, 'poster.jpg'))
}

async function portrait() {
  const first = await image(await frame(0, ...tall, 'phone'))
    .png()
    .toBuffer()
  await writeFile(
    join(folder, 'poster-portrait.avif'),
    await sharp(first).avif({ quality: 54, effort: 5 }).toBuffer(),
  )
}

function run(args: string[]) {
  return ended(
    spawn('nice', ['-n', '15', 'ffmpeg', '-y', '-v', 'error', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
}

function ended(child: ReturnType<typeof spawn>) {
  return new Promise<void>((resolve, reject) =>
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ${code}`)))),
  )
}
