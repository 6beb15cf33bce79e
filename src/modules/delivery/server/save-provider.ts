import { eq, inArray } from 'drizzle-orm'
import { setPrice } from '#catalog/server/catalog.ts'
import type { deliveryAdmin } from '#delivery/contract-settings.ts'
import { centsOf } from '#kernel/money.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { recordChange } from '#platform/server/db/change-stream.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { RequestOf } from '#wire/endpoint.ts'
import { savePlace } from './own-place.ts'
import { deliveryCountries, deliveryProviders } from './tables.ts'

const HOME = 'EE'

export type ProviderEdit = RequestOf<typeof deliveryAdmin.saveProvider>['body']
export type ProviderRefusal = { kind: 'unknown' } | { kind: 'noSuchCountry'; at: number }

/** Changes a provider and, through the catalogue, the price of its shipping product. */
export const saveProvider = async (
  tx: Transaction,
  value: string,
  edit: ProviderEdit,
  now: Date,
): Promise<Outcome<null, ProviderRefusal>> => {
  const [provider] = await tx.select().from(deliveryProviders).where(eq(deliveryProviders.value, value)).for('update')
  if (!provider) return refused({ kind: 'unknown' })
  const countries = [...new Set(edit.supportedCountries)]
  const known = await knownAmong(tx, countries)
  const at = edit.supportedCountries.findIndex(code => !known.has(code))
  if (at >= 0) return refused({ kind: 'noSuchCountry', at })

  await tx
    .update(deliveryProviders)
    .set({
      name: edit.name,
      desc: edit.desc,
      supportedCountries: countries,
      bigProduct: edit.big_product,
      freeFromCents: edit.freeFrom === null ? null : centsOf(edit.freeFrom),
      position: edit.position,
      active: edit.active,
    })
    .where(eq(deliveryProviders.value, value))
  if (provider.inputType === 'value' && edit.place !== undefined) {
    await savePlace(tx, { value, place: edit.place, country: countries[0] ?? HOME, now })
  }
  const cents = centsOf(edit.price)
  await setPrice(tx, provider.productId, { priceCents: cents, totalCents: cents }, now)
  await recordChange(tx, ['delivery'])
  return ok(null)
}

const knownAmong = async (tx: Transaction, codes: string[]): Promise<Set<string>> => {
  const rows = await tx
    .select({ code: deliveryCountries.code })
    .from(deliveryCountries)
    .where(inArray(deliveryCountries.code, codes))
  return new Set(rows.map(row => row.code))
}
