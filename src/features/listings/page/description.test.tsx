import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListingDescription } from './description.tsx'

test('each paragraph of a description runs the way that its own words do', () => {
  const description = 'שתי בעלים, ספר שירות מלא.\n\nTwo owners, full history.'
  const paragraphs = renderToStaticMarkup(<ListingDescription description={description} />).match(
    /<p\b[^>]*>/g,
  )
  expect(paragraphs).toEqual(['<p dir="auto">', '<p dir="auto">'])
})
