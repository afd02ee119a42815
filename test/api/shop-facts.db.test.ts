import { expect, test } from 'vitest'
import { usualShopInfo } from '../../src/platform/pages/shop-info.ts'
import { startApp } from '../start-app.ts'

const marks = ['SSL Secured', 'Stripe Payments', 'PCI Compliant', '256-bit Encryption']

/** The marks at the foot of a page, and whether each is said not to hold. */
const dimmed = (html: string) =>
  Object.fromEntries(
    marks.map((mark) => {
      const at = html.indexOf(`>${mark}<`)
      expect(at, mark).toBeGreaterThan(0)
      return [mark, html.slice(at, html.indexOf('</button>', at)).includes('not on this test copy')]
    }),
  )

test('10.13: the footer’s marks are lit where the shop bears them out, on About as elsewhere', async () => {
  const shop = await startApp({ pages: 'built' })
  const shopInfo = { ...usualShopInfo, isTls: true, takesCards: true }
  const own = await shop.neighbour({ shopInfo, config: { publicUrl: 'https://shop.test' } })
  const tlsAlone = await shop.neighbour({ shopInfo: { ...shopInfo, takesCards: false } })
  for (const page of ['/about', '/', '/nowhere', '/checkout']) {
    const lit = Object.fromEntries(marks.map((mark) => [mark, false]))
    const dark = Object.fromEntries(marks.map((mark) => [mark, true]))
    expect(dimmed((await own.visit(page)).text), page).toEqual(lit)
    expect((await own.visit(page)).text, page).not.toMatch(/test copy/i)
    expect(dimmed((await shop.visit(page)).text), page).toEqual(dark)
    expect(dimmed((await tlsAlone.visit(page)).text), page).toEqual({
      ...lit,
      'Stripe Payments': true,
      'PCI Compliant': true,
    })
  }
})

test('10.15: pages name the contact and the pages elsewhere that are set, and no others', async () => {
  const shop = await startApp({ pages: 'built' })
  const contact = {
    email: 'ann@cars.example',
    social: [
      { name: 'Facebook', url: 'https://www.facebook.com/cars' },
      { name: 'TikTok', url: 'https://www.tiktok.com/@cars' },
    ],
  }
  const own = await shop.neighbour({ shopInfo: { ...usualShopInfo, contact } })
  const none = await shop.neighbour({
    shopInfo: { ...usualShopInfo, contact: { ...contact, social: [] } },
  })
  for (const page of ['/', '/about', '/nowhere', '/checkout']) {
    const { text } = await own.visit(page)
    expect(text, page).toContain('mailto:ann@cars.example')
    expect(text, page).toContain('href="https://www.facebook.com/cars"')
    expect(text, page).toContain('href="https://www.tiktok.com/@cars"')
    expect(text, page).not.toMatch(/youngtimer\.example/)
    expect((await none.visit(page)).text, page).not.toMatch(
      /href="https:\/\/www\.(?:facebook|instagram)/,
    )
    expect((await shop.visit(page)).text, page).toContain('hello@youngtimer.example')
  }
})
