import { eq } from 'drizzle-orm'
import { findPriceErrorsByField, type PricePair } from '#catalog/domain/price-validation.ts'
import { changeProduct, setPrice } from '#catalog/server/catalog.ts'
import type { deliveryAdmin } from '#delivery/contract-settings.ts'
import { isOwnPickUp } from '#delivery/domain/own-pick-up.ts'
import { type EditConflict, findEditConflict } from '#kernel/edit-conflict.ts'
import { mergeTranslations } from '#kernel/merge-translations.ts'
import { type Cents, toCents } from '#kernel/money.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import type { HandlerRequest } from '#wire/endpoint.ts'
import { listAdminProviders } from './list-admin-providers.ts'
import { savePlace } from './own-place.ts'
import { createRename, findUnknownCountry, toProviderColumns } from './provider-columns.ts'
import { deliveryProviders } from './tables.ts'

const HOME_COUNTRY = 'EE'

type ProviderEdit = HandlerRequest<typeof deliveryAdmin.saveProvider>['body']
type ProviderFailure =
  | { kind: 'notFound' }
  | { kind: 'unknownCountry'; countryIndex: number }
  | { kind: 'unusualPrice'; messageKey: string }
  | { kind: 'conflict'; conflict: EditConflict }

/** Changes a provider and the price of its shipping product. */
export const saveProvider = (
  app: WriteContext & Pick<App, 'texts'>,
  actor: Actor,
  value: string,
  { before: baseValues, confirm_price: isConfirmed = false, ...sentFields }: ProviderEdit,
): Promise<Result<null, ProviderFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, ProviderFailure>> => {
    const [provider] = await tx.select().from(deliveryProviders).where(eq(deliveryProviders.value, value)).for('update')
    if (!provider || provider.removedAt) return failure({ kind: 'notFound' })
    const [currentProvider] = await listAdminProviders(tx, value)
    const edit = mergeTranslations({ ...currentProvider }, sentFields)
    const conflict = findEditConflict(edit, baseValues, { ...currentProvider })
    if (conflict.size > 0) return failure({ kind: 'conflict', conflict })
    const countryIndex = await findUnknownCountry(tx, edit.supportedCountries)
    if (countryIndex >= 0) return failure({ kind: 'unknownCountry', countryIndex })

    const cents = toCents(edit.price)
    const storedCents = toCents(currentProvider?.price ?? 0)
    const priceError = findPriceErrorsByField({
      ...toPricePair(cents),
      before: toPricePair(storedCents),
      isFree: true,
      isConfirmed,
    }).price
    if (priceError !== undefined) return failure({ kind: 'unusualPrice', messageKey: priceError })

    const changedColumns = toProviderColumns(edit, provider)
    const previousColumns = Object.fromEntries(
      Object.keys(changedColumns).map(key => [key, provider[key as keyof typeof changedColumns]]),
    )
    await tx.update(deliveryProviders).set(changedColumns).where(eq(deliveryProviders.value, value))
    tx.audit({ kind: 'delivery-provider', id: value, before: previousColumns, after: changedColumns })
    if (isOwnPickUp(provider) && edit.place !== undefined) {
      const place = currentProvider?.place ?? null
      const country = changedColumns.supportedCountries[0] ?? HOME_COUNTRY
      await savePlace(tx, { value, before: place, place: edit.place, country, now: app.now() })
      tx.audit({ kind: 'delivery-provider', id: value, before: { place }, after: { place: edit.place } })
    }
    if (provider.custom) await changeProduct(tx, provider.productId, createRename(app, edit.name), app.now())
    await setPrice(tx, provider.productId, toPricePair(cents), app.now())
    tx.changed(['delivery'])
    return ok(null)
  })

const toPricePair = (cents: Cents): PricePair => ({ priceCents: cents, totalCents: cents })
