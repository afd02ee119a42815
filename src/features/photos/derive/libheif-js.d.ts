/** What we use of it; the package has types for its C functions alone. */
declare module 'libheif-js/wasm-bundle.js' {
  type ImageData = { data: Uint8ClampedArray; width: number; height: number }
  type Picture = {
    is_primary(): boolean
    /** Pixels, as it is shown: turned and cropped. */
    get_width(): number
    get_height(): number
    /** Fills in RGBA; null where it can't be decoded. */
    display(target: ImageData, done: (filled: ImageData | null) => void): void
    free(): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): Picture[] } }
  export { libheif as default, type ImageData, type Picture }
}
