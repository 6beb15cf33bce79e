import type { App } from '#platform/server/app.ts'
import { makeCommerceOf } from '../payment-providers.ts'
import { drawnLogo } from './payment-logos.ts'

export interface Logo {
  type: string
  content: Buffer | string
}

const TYPES = new Set(['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'])
const MOST_BYTES = 200_000
const KEPT_MS = 86_400_000
/** A logo that could not be had is asked for again after this. */
const DRAWN_MS = 600_000

const kept = new WeakMap<App['db'], Map<string, { logo: Logo; until: number }>>()

/**
 * The logo of a provider's method: its own, fetched once a day and served from here so that pages load nothing from
 * elsewhere; drawn by us where the provider has none or does not answer. Null for a method that nobody knows.
 */
export const methodLogo = async (app: App, name: string, country: string | null): Promise<Logo | null> => {
  const logos = kept.get(app.db) ?? new Map<string, { logo: Logo; until: number }>()
  kept.set(app.db, logos)
  const key = `${name}/${country}`
  const now = app.now().getTime()
  const known = logos.get(key)
  if (known && known.until > now) return known.logo
  const address = await addressOf(app, name, country)
  if (address === 'unknown') return null
  const fetched = address && (await fetchLogo(app, address))
  const logo = fetched || { type: 'image/svg+xml', content: drawnLogo(name) }
  logos.set(key, { logo, until: now + (fetched ? KEPT_MS : DRAWN_MS) })
  return logo
}

const addressOf = async (app: App, name: string, country: string | null): Promise<string | null | 'unknown'> => {
  const found = await makeCommerceOf(app)
    ?.logoOf(name, country)
    .catch((error: unknown) => {
      app.log.warn({ err: error }, 'A method without its set has no logo')
      return undefined
    })
  return found === undefined ? 'unknown' : found
}

const fetchLogo = async (app: App, address: string): Promise<Logo | null> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(3_000) })
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    const content = Buffer.from(await response.arrayBuffer())
    if (response.ok && TYPES.has(type) && content.length <= MOST_BYTES) return { type, content }
    app.log.warn({ status: response.status, type, bytes: content.length }, "A method's logo cannot be shown")
  } catch (error) {
    app.log.warn({ err: error }, "A method's logo could not be fetched")
  }
  return null
}
