import { DAY_MS } from '#kernel/durations.ts'
import type { App } from '#platform/server/app.ts'
import { findMakeCommerce } from '../list-payment-providers.ts'
import { renderLogo } from './payment-logos.ts'

export interface Logo {
  type: string
  content: Buffer | string
}

const ALLOWED_CONTENT_TYPES = new Set(['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'])
const MAX_LOGO_BYTES = 200_000
const CACHE_MS = DAY_MS
/** A logo that could not be loaded is requested again after this time. */
const RETRY_AFTER_MS = 600_000

const cachedLogos = new WeakMap<App['db'], Map<string, { logo: Logo; until: number }>>()

/**
 * Returns the logo of a provider's method, cached for a day, so that pages load nothing from other hosts. Draws one
 * when the provider's logo is missing or cannot be loaded. Returns null for an unknown method.
 */
export const fetchMethodLogo = async (app: App, name: string, country: string | null): Promise<Logo | null> => {
  const logos = cachedLogos.get(app.db) ?? new Map<string, { logo: Logo; until: number }>()
  cachedLogos.set(app.db, logos)
  const key = `${name}/${country}`
  const now = app.now().getTime()
  const cachedLogo = logos.get(key)
  if (cachedLogo && cachedLogo.until > now) return cachedLogo.logo
  const address = await findLogoAddress(app, name, country)
  if (address === 'unknown') return null
  const fetchedLogo = address && (await fetchLogo(app, address))
  const logo = fetchedLogo || { type: 'image/svg+xml', content: renderLogo(name) }
  logos.set(key, { logo, until: now + (fetchedLogo ? CACHE_MS : RETRY_AFTER_MS) })
  return logo
}

const findLogoAddress = async (app: App, name: string, country: string | null): Promise<string | null | 'unknown'> => {
  const logoUrl = await findMakeCommerce(app)
    ?.findLogoUrl(name, country)
    .catch((error: unknown) => {
      app.log.warn({ err: error }, 'payment_logo.methods_unavailable')
      return undefined
    })
  return logoUrl === undefined ? 'unknown' : logoUrl
}

const fetchLogo = async (app: App, address: string): Promise<Logo | null> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(3_000) })
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    const content = Buffer.from(await response.arrayBuffer())
    if (response.ok && ALLOWED_CONTENT_TYPES.has(type) && content.length <= MAX_LOGO_BYTES) return { type, content }
    app.log.warn({ status: response.status, type, bytes: content.length }, 'payment_logo.invalid')
  } catch (error) {
    app.log.warn({ err: error }, 'payment_logo.fetch_failed')
  }
  return null
}
