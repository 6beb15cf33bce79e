import { and, eq } from 'drizzle-orm'
import type { Carrier } from '#delivery/domain/carrier.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Settings } from '#platform/server/settings.ts'
import { carrierAccounts } from '../tables.ts'
import type { CarrierAccess, CarrierAdapter } from './carrier-adapter.ts'
import { omniva } from './omniva.ts'
import { smartposti } from './smartposti.ts'

export const carrierAdapters: Readonly<Record<Carrier, CarrierAdapter>> = { omniva, smartposti }

type CarrierUrls = Pick<Settings, 'OMNIVA_SHIPMENTS_URL' | 'SMARTPOSTI_SHIPMENTS_URL'>

/** Returns the credentials of a carrier; null when the shop does not register parcels with it. */
export const readCarrierAccess = async (
  db: Queryable,
  settings: CarrierUrls,
  carrier: Carrier,
): Promise<CarrierAccess | null> => {
  const activeAccountCondition = and(eq(carrierAccounts.carrier, carrier), eq(carrierAccounts.active, true))
  const [account] = await db.select().from(carrierAccounts).where(activeAccountCondition)
  if (!account) return null
  const url = carrier === 'omniva' ? settings.OMNIVA_SHIPMENTS_URL : settings.SMARTPOSTI_SHIPMENTS_URL
  return { baseUrl: url.replace(/\/?$/, '/'), username: account.username, secret: account.secret }
}

/** Lists carriers with an active account. */
export const listActiveCarriers = async (db: Queryable): Promise<Carrier[]> => {
  const rows = await db.select().from(carrierAccounts).where(eq(carrierAccounts.active, true))
  return rows.map(({ carrier }) => carrier)
}
