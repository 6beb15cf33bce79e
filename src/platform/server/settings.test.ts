import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, SETTING_NAMES, SettingsError } from './settings.ts'

describe('settings', () => {
  test('reads working defaults', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      DEMO: true,
      LISTING_ENGINE: 'memory',
      SANDBOX_PAYMENTS: true,
      publicUrl: 'http://127.0.0.1:3000',
    })
  })

  test('sets a URL of VIES and of no carrier by default', () => {
    expect(readSettings({}).VIES_URL).toBe('https://ec.europa.eu/taxation_customs/vies/rest-api')
    expect(readSettings({ OMNIVA_LOCATIONS_URL: '' }).OMNIVA_LOCATIONS_URL).toBeUndefined()
    expect(readSettings({ SMARTPOSTI_PLACES_URL: 'http://127.0.0.1:1/p' }).SMARTPOSTI_PLACES_URL).toBe(
      'http://127.0.0.1:1/p',
    )
  })

  test('disables sandbox payments for a public shop, unless set', () => {
    expect(readSettings({ HOST: '0.0.0.0' }).SANDBOX_PAYMENTS).toBe(false)
    expect(readSettings({ PUBLIC_URL: 'https://shop.example' }).SANDBOX_PAYMENTS).toBe(false)
    expect(readSettings({ PUBLIC_URL: 'http://127.0.0.1:4000' }).SANDBOX_PAYMENTS).toBe(true)
    expect(readSettings({ HOST: '0.0.0.0', SANDBOX_PAYMENTS: '1' }).SANDBOX_PAYMENTS).toBe(true)
    expect(readSettings({ SANDBOX_PAYMENTS: '0' }).SANDBOX_PAYMENTS).toBe(false)
    // Behind a proxy on the same machine the shop listens on loopback, but is public.
    expect(readSettings({ PUBLIC_URL: 'https://shop.example' }).SANDBOX_PAYMENTS).toBe(false)
    expect(readSettings({ PUBLIC_URL: 'http://localhost:8080' }).SANDBOX_PAYMENTS).toBe(true)
    expect(readSettings({ PUBLIC_URL: 'http://[::1]:8080' }).SANDBOX_PAYMENTS).toBe(true)
  })

  test.each([
    [{ HOST: '::1', PORT: '4000' }, 'http://[::1]:4000'],
    [{ PUBLIC_URL: 'https://shop.example/' }, 'https://shop.example'],
    [{ PUBLIC_URL: 'https://shop.example:8443' }, 'https://shop.example:8443'],
    [{ PUBLIC_URL: 'https://shop.example', PORT: '0' }, 'https://shop.example'],
    [{ HOST: 'shop-1.local' }, 'http://shop-1.local:3000'],
  ])('derives the public URL of %j: %s', (values, publicUrl) => expect(readSettings(values).publicUrl).toBe(publicUrl))

  test.each([
    ['PORT', '99999'],
    ['PORT', 'abc'],
    ['DEMO', 'yes'],
    ['LISTING_ENGINE', 'mysql'],
    ['HOST', '127.0.0.1:8080'],
    ['HOST', 'http://0.0.0.0'],
    ['HOST', '[::1]'],
    ['PUBLIC_URL', 'shop.example'],
    ['PUBLIC_URL', 'https://shop.example/pood'],
    ['PUBLIC_URL', 'https://shop.example?a=b'],
    ['PUBLIC_URL', 'https://shop.example#top'],
    ['PUBLIC_URL', 'https://mari@shop.example'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgresql'],
    ['DATABASE_URL', 'postgres://shop:pa/ss@db/shop'],
    ['DATABASE_URL', 'postgres://shop:pa#ss@db/shop'],
    ['DATABASE_URL', 'postgres://shop:pa?ss@db/shop'],
    ['DATABASE_URL', 'postgres://shop:12#ss@db/shop'],
    ['DATABASE_URL', 'postgres://shop:12/ss@db/shop'],
    ['DATABASE_URL', 'postgres://shop@db/shop?sslrootcert=/no/such.pem'],
    ['DATABASE_DIRECT_URL', 'localhost:5432'],
    ['DATABASE_REPLICA_URL', 'replica.example'],
    ['ADMIN_PASSWORD', 'short'],
    ['SMTP_URL', 'http://x'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://user:pa/ss@host'],
    ['SMTP_URL', 'smtp://user:12#ss@host'],
    ['SMTP_URL', 'smtp://host:99999'],
    ['OMNIVA_LOCATIONS_URL', 'file:///etc/passwd'],
    ['SMARTPOSTI_GATEWAY_KEY', 'two words'],
    ['VIES_URL', 'vies'],
    ['METRICS_TOKEN', 'short'],
    ['MAKECOMMERCE_URL', 'api.maksekeskus.ee'],
    ['STRIPE_URL', 'ftp://x'],
    ['SMARTPOSTI_PLACES_URL', 'places'],
    ['OMNIVA_SHIPMENTS_URL', 'omx.omniva.eu'],
    ['SMARTPOSTI_SHIPMENTS_URL', 'gateway'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_BUCKET', 'My Bucket'],
    ['UPLOAD_LIMIT', '10'],
    ['WEB_PROCESSES', '0'],
    ['SANDBOX_PAYMENTS', 'on'],
    ['HSTS_SUBDOMAINS', 'yes'],
    ['WEBHOOK_PRIVATE_ADDRESSES', 'true'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s by its name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError)
    expect(() => readSettings({ [name]: value })).toThrow(name)
  })

  test('accepts addresses with several servers, a socket, options or an e-mail as the user', () => {
    for (const url of [
      'postgres://shop:p%2Fw@one:5432,two:5433/shop',
      'postgres:///shop?host=/var/run/postgresql',
      'postgres://localhost:5432/shop?application_name=a@b',
    ])
      expect(readSettings({ DATABASE_URL: url }).DATABASE_URL).toBe(url)
    const url = 'smtps://info@shop.example:secret@mail.example:465?name=x'
    expect(readSettings({ SMTP_URL: url }).SMTP_URL).toBe(url)
  })

  test('rejects a direct database URL without a database URL', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://db/shop' }
    expect(() => readSettings(direct)).toThrow(/^The setting DATABASE_URL is missing: DATABASE_DIRECT_URL is/)
    expect(readSettings({ ...direct, DATABASE_URL: 'postgres://pooler/shop' })).toMatchObject(direct)
  })

  test('explains how to encode a password without showing it, and names the file', () => {
    const expectRejection = (url: string) => expect(() => readSettings({ DATABASE_URL: url }))
    expectRejection('postgres://shop:gehe/im@db/shop').toThrow(/% is written %25/)
    expectRejection('postgres://shop:gehe/im@db/shop').not.toThrow(/gehe/)
    expectRejection('postgres://shop@db/shop?sslrootcert=/no/such.pem').toThrow('/no/such.pem cannot be read: ENOENT')
  })

  test.each([{ PORT: '0' }, { HOST: 'fe80::1%eth0' }])('refuses %j without a public address', values => {
    expect(() => readSettings(values)).toThrow(/^The setting PUBLIC_URL is missing: /)
    expect(readSettings({ ...values, PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example')
  })

  test.each([
    ['MAKECOMMERCE_SHOP_ID', 'MAKECOMMERCE_SECRET'],
    ['MAKECOMMERCE_SECRET', 'MAKECOMMERCE_SHOP_ID'],
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ])('refuses %s without %s, because a provider needs both', (name, missing) => {
    expect(() => readSettings({ [name]: 'x' })).toThrow(`The setting ${missing} is missing`)
    expect(readSettings({ [name]: 'x', [missing]: 'y' })).toMatchObject({ [name]: 'x', [missing]: 'y' })
  })

  test.each([
    ['.env.example', /^([A-Z][A-Z0-9_]+)=/gm],
    ['docs/configuration.md', /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST|DEMO)`/g],
  ])('%s documents exactly the settings that are read', (file, name) => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8')
    const documented = new Set([...text.matchAll(name)].map(([, setting]) => setting))
    expect([...documented].toSorted()).toEqual([...SETTING_NAMES].toSorted())
  })

  test('uses the addresses of the payment providers themselves by default', () => {
    expect(readSettings({})).toMatchObject({
      MAKECOMMERCE_URL: 'https://api.maksekeskus.ee',
      STRIPE_URL: 'https://api.stripe.com',
    })
  })
})

test.each([
  [undefined, ['loopback']],
  ['10.0.0.1', ['10.0.0.1']],
  ['loopback, 10.0.0.0/8,2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
])('reads TRUSTED_PROXIES=%s as %j', (text, proxies) =>
  expect(readSettings({ TRUSTED_PROXIES: text }).TRUSTED_PROXIES).toEqual(proxies),
)

test.each(['everybody', '0.0.0.0/0', '::/0', 'fe80::1%eth0', '10.0.0.0/33', '10.0.0.1/8/8', '1.2.3', 'a,,b'])(
  'refuses TRUSTED_PROXIES=%s',
  text => {
    expect(() => readSettings({ TRUSTED_PROXIES: text })).toThrow(/^The setting TRUSTED_PROXIES cannot be used/)
  },
)
