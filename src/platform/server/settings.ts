import { isIP, isIPv6 } from 'node:net'
import pg from 'pg'
import { z } from 'zod'
import { parseServers } from './db/primary-server.ts'

const flag = z.enum(['0', '1']).transform(value => value === '1')
const httpUrl = z.url({ protocol: /^https?$/ })
/** Only the origin is used; a path would be dropped silently. */
const origin = httpUrl.refine(
  text => /^https?:\/\/[^/?#@]+\/?$/i.test(text),
  'expected https://shop.example, without a path, a query or a user',
)
const host = z
  .string()
  .refine(
    text => isIP(text) !== 0 || /^[a-z\d]([\w.-]*[a-z\d])?$/i.test(text),
    'expected an address or a name of this machine alone: the port is set by PORT',
  )

const ENCODING_HINT = 'in a user or password % is written %25, / %2F, # %23, ? %3F and @ %40'

/** Returns true for a parsed but wrong address: `postgres://shop:12#34@host/name` becomes port 12 of a host `shop`. */
const isCutInPassword = (text: string): boolean => {
  const isCut = /^\w+:\/\/[^@/?#:]+:\d*[/?#].*@/.test(text)
  // An option may contain any character.
  return isCut && !/^[^?#@]*\?\w+=/.test(text)
}

/** Parsed by the client's own parser, so that an unreadable address does not end the start with a stack. */
const database = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, 'expected postgres://…')
  .superRefine((text, context) => {
    try {
      for (const server of parseServers(text)) new pg.Client({ connectionString: server })
      if (isCutInPassword(text)) context.addIssue(ENCODING_HINT)
    } catch (error) {
      const { code, path } = error as NodeJS.ErrnoException
      context.addIssue(
        path ? `${path} cannot be read: ${code}` : `expected postgres://user:password@host:5432/name; ${ENCODING_HINT}`,
      )
    }
  })

const smtp = z
  .string()
  .regex(/^smtps?:\/\/./, 'expected smtp://host:587')
  .refine(
    text => URL.canParse(text) && new URL(text).hostname !== '' && !isCutInPassword(text),
    `expected smtp://user:password@host:587; ${ENCODING_HINT}`,
  )

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const isNetwork = (text: string): boolean => {
  const [networkAddress = '', bits, ...otherParts] = text.split('/')
  // Fastify rejects IPv6 zones and a network of all addresses, which would make each visitor a proxy.
  if (Number(bits) === 0 || networkAddress.includes('%')) return false
  if (PROXY_NAMES.has(text)) return true
  if (!isIP(networkAddress) || otherParts.length > 0) return false
  const maxBits = isIPv6(networkAddress) ? 128 : 32
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
}
const networks = z
  .string()
  .transform(text => text.split(',').map(part => part.trim()))
  .refine(list => list.every(isNetwork), 'expected addresses or networks such as 10.0.0.0/8, with commas between')

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: host.default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_REPLICA_URL: database.optional(),
  DEMO: flag.default(true),
  ADMIN_USERNAME: z.string().min(1).default('admin'),
  // The minimum length of all passwords. The first start also rejects common passwords.
  ADMIN_PASSWORD: z.string().min(10).optional(),
  RESET_PASSWORD: z.string().min(1).optional(),
  RESET_SECOND_FACTOR: z.string().min(1).optional(),
  SMTP_URL: smtp.optional(),
  MAKECOMMERCE_SHOP_ID: z.string().min(1).optional(),
  MAKECOMMERCE_SECRET: z.string().min(1).optional(),
  MAKECOMMERCE_URL: httpUrl.default('https://api.maksekeskus.ee'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_URL: httpUrl.default('https://api.stripe.com'),
  SANDBOX_PAYMENTS: flag.optional(),
  OMNIVA_LOCATIONS_URL: httpUrl.optional(),
  SMARTPOSTI_PLACES_URL: httpUrl.optional(),
  SMARTPOSTI_GATEWAY_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  OMNIVA_SHIPMENTS_URL: httpUrl.default('https://omx.omniva.eu/api/v01/omx/'),
  SMARTPOSTI_SHIPMENTS_URL: httpUrl.default('https://gateway.posti.fi/smartpost/api/ext/v1/'),
  MERIT_URL: httpUrl.default('https://aktiva.merit.ee'),
  DIRECTO_URL: httpUrl.default('https://login.directo.ee'),
  STORECOVE_URL: httpUrl.default('https://api.storecove.com/api/v2'),
  VIES_URL: httpUrl.default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  S3_ENDPOINT: httpUrl.optional(),
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

/** All setting names; `.env.example` and `docs/configuration.md` describe each. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape)

export type Settings = Readonly<
  Omit<z.infer<typeof schema>, 'SANDBOX_PAYMENTS'> & { SANDBOX_PAYMENTS: boolean; publicUrl: string }
>

/** An invalid setting; the message is a plain sentence that names it. */
export class SettingsError extends Error {}

/** Settings that must be set together. */
const SETTING_GROUPS = [
  ['MAKECOMMERCE_SHOP_ID', 'MAKECOMMERCE_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
] as const

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[?::1\]?|localhost)$/

/** Reads the settings from the environment, as `.env.example` lists them; an empty value counts as unset. */
export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const environmentValues = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(environmentValues)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new SettingsError(
      `The setting ${issue?.path.join('.')} cannot be used (${issue?.message}): change it or leave it out; .env.example describes it.`,
    )
  }
  const settings = parsed.data
  for (const group of SETTING_GROUPS) {
    const [missingName, ...otherMissingNames] = group.filter(name => settings[name] === undefined)
    if (missingName && otherMissingNames.length + 1 < group.length) {
      throw new SettingsError(
        `The setting ${missingName} is missing: ${group.join(' and ')} are given together or not at all.`,
      )
    }
  }
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL) {
    throw new SettingsError(
      'The setting DATABASE_URL is missing: DATABASE_DIRECT_URL is another way to the same database, and of no use alone.',
    )
  }
  return {
    ...settings,
    // By default on only while the shop is private.
    SANDBOX_PAYMENTS: settings.SANDBOX_PAYMENTS ?? isPrivate(settings),
    publicUrl: resolvePublicUrl(settings),
  }
}

/**
 * Throws for PORT=0 without PUBLIC_URL, because mails and payments use the address before the system assigns a port.
 */
const resolvePublicUrl = ({ HOST, PORT, PUBLIC_URL }: Pick<Settings, 'HOST' | 'PORT' | 'PUBLIC_URL'>): string => {
  const url = PUBLIC_URL ?? `http://${bracketIpv6(HOST)}:${PORT}`
  if (PUBLIC_URL === undefined && (PORT === 0 || !URL.canParse(url))) {
    const cause = PORT === 0 ? 'PORT=0' : `HOST=${HOST}`
    throw new SettingsError(
      `The setting PUBLIC_URL is missing: ${cause} gives no address that visitors could use; set PUBLIC_URL, or change that.`,
    )
  }
  return new URL(url).origin
}

/** Behind a proxy the shop also listens on loopback, but its public address shows that others can reach it. */
const isPrivate = ({ HOST, PUBLIC_URL }: { HOST: string; PUBLIC_URL?: string | undefined }): boolean =>
  LOOPBACK.test(HOST) && (PUBLIC_URL === undefined || LOOPBACK.test(new URL(PUBLIC_URL).hostname))

/** An IPv6 address needs brackets before a port. */
const bracketIpv6 = (hostName: string): string => (hostName.includes(':') ? `[${hostName}]` : hostName)
