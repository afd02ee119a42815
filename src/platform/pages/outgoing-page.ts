type OutgoingPage = {
  title: string
  /** Why it stands here instead of being sent. */
  why: string
  /** In HTML, the newest first. */
  entries: string[]
}

/** A page of what would have been sent; in plain HTML, as it is for this machine alone. */
export const outgoingPage = ({ title, why, entries }: OutgoingPage): string => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<main>
<h1>${title}</h1>
<p>${why}</p>
${entries.join('<hr>\n') || '<p>Nothing has been written yet.</p>'}
</main>
</html>`

export const when = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(at)
