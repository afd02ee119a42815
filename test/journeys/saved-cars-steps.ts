import type { Page } from '@playwright/test'

export const hearts = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Save car: / })
export const heartOf = (page: Page, car: string) =>
  page.getByRole('button', { name: `Save car: ${car}`, exact: true })
export const porsche = '1991 Porsche 911 Carrera 2'
export const porsches = '/browse?make=Porsche'
export const saved = (page: Page, id: number) => page.request.post(`/api/saved-cars/${id}`)

export const statusCalls = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\/saved-cars\/.*status/.test(request.url())) calls.push(request.url())
  })
  return calls
}
