import { and, eq } from 'drizzle-orm'
import type { Carrier } from '#delivery/domain/carrier.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Settings } from '#platform/server/settings.ts'
import { carrierAccounts } from '../tables.ts'
import type { CarrierAccess, CarrierAdapter } from './carrier-adapter.ts'
import { omniva } from './omniva.ts'
import { smartposti } from './smartposti.ts'

/** Who speaks with each carrier. */
export const carrierAdapters: Readonly<Record<Carrier, CarrierAdapter>> = { omniva, smartposti }

/** Where each is asked. */
type Addresses = Pick<Settings, 'OMNIVA_SHIPMENTS_URL' | 'SMARTPOSTI_SHIPMENTS_URL'>

/** With what the shop shows itself to a carrier; null where parcels are not registered with it. */
export const carrierAccess = async (
  db: Queryable,
  settings: Addresses,
  carrier: Carrier,
): Promise<CarrierAccess | null> => {
  const active = and(eq(carrierAccounts.carrier, carrier), eq(carrierAccounts.active, true))
  const [account] = await db.select().from(carrierAccounts).where(active)
  if (!account) return null
  const url = carrier === 'omniva' ? settings.OMNIVA_SHIPMENTS_URL : settings.SMARTPOSTI_SHIPMENTS_URL
  return { baseUrl: url.replace(/\/?$/, '/'), username: account.username, secret: account.secret }
}

/** Carriers that parcels are registered with. */
export const activeCarriers = async (db: Queryable): Promise<Carrier[]> => {
  const rows = await db.select().from(carrierAccounts).where(eq(carrierAccounts.active, true))
  return rows.map(({ carrier }) => carrier)
}
