import { expect, test } from 'vitest'
import { hires } from '../../../../test/staff.ts'
import { startApp } from '../../../../test/start-app.ts'
import { readConfig } from '../../../shop/config/config.ts'
import type { OfficeSettings } from './schema.ts'

test('an operator reads what is set, and no secret; a moderator reads nothing', async () => {
  const { settings } = readConfig({ KEPT_MEGABYTES: '48', AUTH_SECRET: 'canary'.repeat(6) })
  const shop = await startApp({ config: { settings } })
  const operator = await hires(shop, 'operator')
  const response = await operator.api.get('/api/office/settings')
  expect(response.text).not.toContain('canary')
  const all = response.json<OfficeSettings>().flatMap(({ groups }) => groups)
  const named = (name: string) =>
    all.flatMap((group) => group.settings).find((setting) => setting.name === name)
  expect(named('KEPT_MEGABYTES')).toMatchObject({ isGiven: true, value: '48', usual: '32' })
  expect(named('AUTH_SECRET')).toMatchObject({ isGiven: true, value: null })
  expect(named('STRIPE_SECRET_KEY')).toMatchObject({ isGiven: false, value: null, usual: 'none' })

  const moderator = await hires(shop, 'moderator')
  expect((await moderator.api.get('/api/office/settings')).status).toBe(403)
})
