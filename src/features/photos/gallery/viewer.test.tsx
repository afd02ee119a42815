import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GalleryViewer } from './viewer.tsx'

test('10.15: over the whole screen every photo is offered 2560 pixels wide, in AVIF and WebP', () => {
  const images = [
    '/photos/12-5f1c9a7be0d34c21/1280.jpg',
    '/photos/13-0a1b2c3d4e5f6a7b/1280.jpg',
  ] as const
  const html = renderToString(
    <GalleryViewer
      name="1990 Volkswagen Golf"
      images={images}
      at={0}
      onArrive={() => {}}
      onClose={() => {}}
    />,
  )
  for (const image of images)
    for (const format of ['avif', 'webp'])
      expect(html).toContain(`${image.replace('1280.jpg', `2560.${format}`)} 2560w`)
})
