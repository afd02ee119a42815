/** The first stop of the Tab key: past the header, straight to the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only layer-notice rounded-sm bg-paper px-5 py-3 font-semibold text-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to the page
    </a>
  )
}
