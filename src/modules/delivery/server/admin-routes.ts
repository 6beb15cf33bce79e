import { asc, eq } from 'drizzle-orm'
import { deliveryAdmin } from '#delivery/contract-settings.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addProvider } from './add-provider.ts'
import { importPoints } from './import-points.ts'
import { listAdminProviders } from './list-admin-providers.ts'
import { listCarrierFeeds } from './list-carrier-feeds.ts'
import { removeCountry, saveCountry } from './manage-countries.ts'
import { readFeedStates } from './read-feed-states.ts'
import { removeProvider } from './remove-provider.ts'
import { saveProvider } from './save-provider.ts'
import { deliveryCountries } from './tables.ts'

export const registerAdminRoutes = (app: App): void => {
  const feeds = listCarrierFeeds(app.settings)
  const listCountries = (code?: string) =>
    app.db
      .select()
      .from(deliveryCountries)
      .where(code === undefined ? undefined : eq(deliveryCountries.code, code))
      .orderBy(asc(deliveryCountries.position), asc(deliveryCountries.code))

  serve(app, deliveryAdmin, {
    providers: async () => ({ data: await listAdminProviders(app.db) }),
    provider: async ({ params, t }) => {
      const [data] = await listAdminProviders(app.db, params.value)
      return data ? { data } : httpError(404, t('delivery.problem.unknownProvider'))
    },
    saveProvider: async ({ params, body, actor, t }) => {
      const saveResult = await saveProvider(app, actor, params.value, body)
      if (!saveResult.ok && saveResult.reason.kind === 'unknownCountry') {
        const errors = {
          [`supportedCountries.${saveResult.reason.countryIndex}`]: [t('delivery.problem.unknownCountry')],
        }
        return httpError(422, t('app.problem.invalid'), { errors })
      }
      if (!saveResult.ok && saveResult.reason.kind === 'unusualPrice') {
        return httpError(422, t('app.problem.invalid'), { errors: { price: [t(saveResult.reason.messageKey)] } })
      }
      if (!saveResult.ok && saveResult.reason.kind === 'conflict')
        return rejectEditConflict(saveResult.reason.conflict, t)
      const [data] = saveResult.ok ? await listAdminProviders(app.db, params.value) : []
      return data ? { data } : httpError(404, t('delivery.problem.unknownProvider'))
    },
    addProvider: async ({ body, actor, t }) => {
      const addResult = await addProvider(app, actor, body)
      if (!addResult.ok) {
        const errors = {
          [`supportedCountries.${addResult.reason.countryIndex}`]: [t('delivery.problem.unknownCountry')],
        }
        return httpError(422, t('app.problem.invalid'), { errors })
      }
      const data = getFirstElement(await listAdminProviders(app.db, addResult.value))
      return { data }
    },
    removeProvider: async ({ params, actor, t }) => {
      const removal = await removeProvider(app, actor, params.value)
      if (!removal.ok && removal.reason === 'notFound') return httpError(404, t('delivery.problem.unknownProvider'))
      return removal.ok ? undefined : httpError(409, t('delivery.problem.builtIn'))
    },
    countries: async () => ({ data: await listCountries() }),
    country: async ({ params, t }) => {
      const [data] = await listCountries(params.code)
      return data ? { data } : httpError(404, t('delivery.problem.unknownCountry'))
    },
    saveCountry: async ({ params, body: { before, ...body }, actor, t }) => {
      const saveResult = await saveCountry(app, actor, { ...params, ...body }, before)
      return saveResult.ok ? { data: saveResult.value } : rejectEditConflict(saveResult.reason, t)
    },
    removeCountry: async ({ params, actor, t }) => {
      const removal = await removeCountry(app, actor, params.code)
      if (!removal.ok && removal.reason === 'notFound') return httpError(404, t('delivery.problem.unknownCountry'))
      if (!removal.ok) return httpError(409, t('delivery.problem.deliveredTo'))
      return undefined
    },
    feeds: async () => ({ data: await readFeedStates(app.db, feeds) }),
    importFeed: async ({ params, body, actor, t }) => {
      const feed = feeds.find(({ carrier }) => carrier === params.carrier)
      if (!feed) return httpError(404, t('delivery.problem.unknownCarrier'))
      const importResult = await importPoints(app, actor, feed, body)
      if (!importResult.ok) {
        const { failure, detail } = importResult.reason
        return httpError(409, t(`delivery.feed.${failure}`, { detail }))
      }
      const data = getFirstElement(await readFeedStates(app.db, [feed]))
      return { data }
    },
  })
}
