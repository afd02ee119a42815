/**
 * One picture from many, each drawn with the camera moved by a part of a pixel: what is thinner than a
 * pixel becomes a fainter line instead of dots. They are averaged as light, not as sRGB, so that a bright
 * edge on a dark ground keeps its weight. Outside the box, where all is smooth, one is enough. Gives RGBA,
 * rows bottom up.
 */
export function averaged(renderer, draw, [left, bottom, w, h], samples) {
  const { width, height } = renderer.domElement
  const gl = renderer.getContext()
  const pixels = new Uint8Array(width * height * 4)
  draw(0, 0, true)
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  const part = new Uint8Array(w * h * 4)
  const sum = new Uint32Array(part.length)
  renderer.setScissor(left, bottom, w, h)
  renderer.setScissorTest(true)
  for (let i = 0; i < samples; i++) {
    draw(...offset(i), false)
    gl.readPixels(left, bottom, w, h, gl.RGBA, gl.UNSIGNED_BYTE, part)
    for (let o = 0; o < sum.length; o++) sum[o] += LIGHT[part[o]]
  }
  renderer.setScissorTest(false)
  for (let o = 0; o < sum.length; o++) part[o] = CODE[(sum[o] / samples) >> 2]
  for (let y = 0; y < h; y++)
    pixels.set(part.subarray(y * w * 4, (y + 1) * w * 4), ((bottom + y) * width + left) * 4)
  return pixels
}

/** The i-th of places that fill one pixel evenly, about its middle, however many there are. */
const offset = (i) =>
  [(0.5 + i * 0.7548776662) % 1, (0.5 + i * 0.569840291) % 1].map((v) => v - 0.5)

const FULL = (1 << 18) - 1

/** sRGB's 256 codes as amounts of light, and back from a quarter of their fineness. */
const LIGHT = Uint32Array.from({ length: 256 }, (_, code) => {
  const v = code / 255
  return Math.round(FULL * (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
})
const CODE = Uint8Array.from({ length: 1 << 16 }, (_, light) => {
  const v = (light * 4 + 2) / FULL
  return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055))
})
