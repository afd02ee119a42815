import { site, titled } from '../../site.ts'
import type { Assets } from './document.ts'

/**
 * What is shown when a page could not be made at all. Written without React and without scripts, so
 * that it works when they don't.
 */
export function errorDocument(
  { status, requestId }: { status: number; requestId: string },
  assets: Pick<Assets, 'styles'>,
): string {
  const busy = status === 503
  const heading = busy ? 'The shop is very busy' : 'Something went wrong on our side'
  const advice = busy
    ? 'Please try again in a moment.'
    : 'It has been noted. Please try again in a moment.'
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
