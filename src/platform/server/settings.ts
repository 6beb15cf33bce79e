import { isIPv4, isIPv6 } from 'node:net'
import { z } from 'zod'

const flag = z.enum(['0', '1']).transform(value => value === '1')
const address = z.url({ protocol: /^https?$/ })

const database = z.string().regex(/^postgres(ql)?:\/\/./, 'expected postgres://…')

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const most = isIPv6(address) ? 128 : isIPv4(address) ? 32 : -1
  return (
    PROXY_NAMES.has(text) ||
    (most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)))
  )
}
const networks = z
  .string()
  .transform(text => text.split(',').map(part => part.trim()))
  .refine(list => list.every(isNetwork), 'expected addresses or networks, with commas between')

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_REPLICA_URL: database.optional(),
  DEMO: flag.default(true),
  ADMIN_USERNAME: z.string().min(1).default('admin'),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  RESET_SECOND_FACTOR: z.string().min(1).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  MAKECOMMERCE_SHOP_ID: z.string().min(1).optional(),
  MAKECOMMERCE_SECRET: z.string().min(1).optional(),
  MAKECOMMERCE_URL: address.default('https://api.maksekeskus.ee'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_URL: address.default('https://api.stripe.com'),
  SANDBOX_PAYMENTS: flag.optional(),
  OMNIVA_LOCATIONS_URL: address.optional(),
  SMARTPOSTI_PLACES_URL: address.optional(),
  SMARTPOSTI_GATEWAY_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  OMNIVA_SHIPMENTS_URL: address.default('https://omx.omniva.eu/api/v01/omx/'),
  SMARTPOSTI_SHIPMENTS_URL: address.default('https://gateway.posti.fi/smartpost/api/ext/v1/'),
  VIES_URL: address.default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  UPLOAD_LIMIT: z.coerce.number().int().min(100_000).max(2_000_000_000).default(100_000_000),
  WEBHOOK_PRIVATE_ADDRESSES: flag.default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/)
    .optional(),
  TRUSTED_PROXIES: networks.default(['loopback']),
  HSTS_SUBDOMAINS: flag.default(false),
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  LISTING_ENGINE: z.enum(['memory', 'postgres']).default('memory'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** What the environment may say; `.env.example` and the README tell of each. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape)

export type Settings = Readonly<
  Omit<z.infer<typeof schema>, 'SANDBOX_PAYMENTS'> & { SANDBOX_PAYMENTS: boolean; publicUrl: string }
>

/** A setting that cannot be used; the message is a plain sentence that names it. */
export class SettingsRefusal extends Error {}

/** Settings that are of use only together. */
const TOGETHER = [
  ['MAKECOMMERCE_SHOP_ID', 'MAKECOMMERCE_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
] as const

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[?::1\]?|localhost)$/

/** Reads the settings from the environment, as `.env.example` lists them; an empty value counts as unset. */
export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = schema.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new SettingsRefusal(
      `The setting ${issue?.path.join('.')} cannot be used (${issue?.message}): change it or leave it out; .env.example tells what it takes.`,
    )
  }
  const settings = read.data
  for (const pair of TOGETHER) {
    const [missing, ...more] = pair.filter(name => settings[name] === undefined)
    if (missing && more.length + 1 < pair.length) {
      throw new SettingsRefusal(
        `The setting ${missing} is missing: ${pair.join(' and ')} are given together or not at all.`,
      )
    }
  }
  return {
    ...settings,
    // On only while nobody from outside can reach the shop, or when asked for in so many words.
    SANDBOX_PAYMENTS: settings.SANDBOX_PAYMENTS ?? isPrivate(settings),
    publicUrl: new URL(settings.PUBLIC_URL ?? `http://${inAddress(settings.HOST)}:${settings.PORT}`).origin,
  }
}

/** Behind a proxy the shop listens on loopback too, but its public address tells that others can reach it. */
const isPrivate = ({ HOST, PUBLIC_URL }: { HOST: string; PUBLIC_URL?: string | undefined }): boolean =>
  LOOPBACK.test(HOST) && (PUBLIC_URL === undefined || LOOPBACK.test(new URL(PUBLIC_URL).hostname))

/** An IPv6 address stands in brackets, and a port behind it. */
const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host)
