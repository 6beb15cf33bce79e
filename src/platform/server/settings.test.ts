import { describe, expect, test } from 'vitest'
import { readSettings, SettingsRefusal } from './settings.ts'

describe('settings', () => {
  test('have working defaults', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      DEMO: true,
      SANDBOX_PAYMENTS: true,
      publicUrl: 'http://127.0.0.1:3000',
    })
  })

  test('sandbox payments are off once others can reach the shop, unless asked for', () => {
    expect(readSettings({ HOST: '0.0.0.0' }).SANDBOX_PAYMENTS).toBe(false)
    expect(readSettings({ HOST: '0.0.0.0', SANDBOX_PAYMENTS: '1' }).SANDBOX_PAYMENTS).toBe(true)
    expect(readSettings({ SANDBOX_PAYMENTS: '0' }).SANDBOX_PAYMENTS).toBe(false)
  })

  test.each([
    ['PORT', '99999'],
    ['PORT', 'abc'],
    ['DEMO', 'yes'],
    ['PUBLIC_URL', 'shop.example'],
    ['DATABASE_URL', 'mysql://x'],
    ['SMTP_URL', 'http://x'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsRefusal)
    expect(() => readSettings({ [name]: value })).toThrow(name)
  })
})
