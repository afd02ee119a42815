import { site, titled } from '../../site.ts'
import type { Assets } from './document.ts'

type ErrorText = { heading: string; advice: string }

const fault = 'Something went wrong on our side'
const again = 'Please try again in a moment.'

/** By the status of what can be told apart; all else is a fault, which is in the log as one from 500 on. */
const known: Readonly<Record<number, ErrorText>> = {
  429: { heading: 'That was a lot at once', advice: 'Please wait a little, and try again.' },
  503: { heading: 'The shop is very busy', advice: again },
}

const errorTextOf = (status: number): ErrorText =>
  known[status] ?? {
    heading: fault,
    advice: status >= 500 ? `It has been noted. ${again}` : again,
  }

/**
 * What is shown when a page could not be made at all. Written without React and without scripts, so
 * that it works when they don't.
 */
export function errorDocument(
  { status, requestId }: { status: number; requestId: string },
  assets: Pick<Assets, 'styles'>,
): string {
  const { heading, advice } = errorTextOf(status)
  return `<!doctype html>
<html lang="${site.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${titled(heading)}</title>
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
</head>
<body>
<main class="mx-auto max-w-2xl px-6 py-32">
<h1 class="text-3xl font-semibold">${heading}</h1>
<p class="mt-4">${advice}</p>
<p class="mt-8"><a class="underline" href="">Try again</a> · <a class="underline" href="/">Home</a></p>
<p class="mt-8 text-sm">Reference ${requestId}</p>
</main>
</body>
</html>
`
}
