import { createHash } from 'node:crypto'

/** What is written to people has long addresses in it, and is read on a phone as well. */
const style = 'main { overflow-wrap: anywhere } pre { white-space: pre-wrap }'
const styleHash = createHash('sha256').update(style).digest('base64')

/** It has its own few words of style, and nothing that runs or is fetched. */
export const outgoingPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type OutgoingPage = {
  title: string
  /** Why it stands here instead of being sent. */
  why: string
  /** How many stand there at most. */
  most: number
  /** In HTML, the newest first. */
  entries: string[]
}

/** A page of what would have been sent; in plain HTML, as it is for this machine alone. */
export const outgoingPage = ({
  title,
  why,
  most,
  entries,
}: OutgoingPage): string => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
<p>${why} The newest ${most} are shown.</p>
${entries.join('<hr>\n') || '<p>Nothing has been written yet.</p>'}
</main>
</html>`

export const when = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(at)
