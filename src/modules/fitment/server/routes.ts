import { type VehicleQuery, vehicleCalls } from '#fitment/contract-vehicle.ts'
import { searchByCertificate } from '#fitment/domain/search-by-certificate.ts'
import { searchVehicles } from '#fitment/domain/search-vehicles.ts'
import { formatSurrogateKey } from '#kernel/change-tag.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { isKnownTag } from '#platform/server/http/is-known-tag.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  findVehicle,
  readVehicleCatalogue,
  type StoredVehicle,
  type VehicleCatalogue,
} from './read-vehicle-catalogue.ts'
import { toPublicVehicle } from './to-public-vehicle.ts'

/** A text finds at most this many vehicles. */
const MAX_SEARCH_RESULTS = 50
const MINUTE_CACHE = 'public, max-age=60'
const YEAR_CACHE = 'public, max-age=31536000, immutable'

export const registerVehicleRoutes = (app: App): void =>
  serve(app, vehicleCalls, {
    list: async ({ query, request, reply, t }) => {
      const catalogue = await readVehicleCatalogue(app)
      const vehicles = listVehicles(catalogue, query)
      if (!vehicles)
        return httpError(404, t('vehicle.problem.notFound'), { errors: { parent: [t('vehicle.problem.notFound')] } })
      const etag = `W/"${catalogue.version}"`
      reply.headers({
        etag,
        'cache-control': query.v === catalogue.version ? YEAR_CACHE : MINUTE_CACHE,
        'surrogate-key': formatSurrogateKey(['vehicles']),
      })
      if (isKnownTag(request, etag)) return reply.code(304).send()
      return { version: catalogue.version, results: vehicles.map(vehicle => toPublicVehicle(catalogue, vehicle)) }
    },
    findByCertificate: async ({ query, reply }) => {
      const catalogue = await readVehicleCatalogue(app)
      const { make = '', model = '', year = null, cc = null, kw = null, fuel = null } = query
      const certificate = { make, model, year, cc, kw, fuel }
      const { found, wrong } = searchByCertificate(catalogue.index, certificate, MAX_SEARCH_RESULTS)
      reply.headers({ 'cache-control': MINUTE_CACHE, 'surrogate-key': formatSurrogateKey(['vehicles']) })
      const vehicles = found.flatMap(({ id }) => catalogue.vehicles.get(id) ?? [])
      return { wrong, results: vehicles.map(vehicle => toPublicVehicle(catalogue, vehicle)) }
    },
  })

/** Returns undefined for an unknown parent. */
const listVehicles = (
  catalogue: VehicleCatalogue,
  { parent, q }: VehicleQuery,
): readonly StoredVehicle[] | undefined => {
  if (q !== undefined)
    return searchVehicles(catalogue.index, q, MAX_SEARCH_RESULTS).flatMap(({ id }) => catalogue.vehicles.get(id) ?? [])
  const vehicle = parent === undefined ? null : findVehicle(catalogue, parent)
  return vehicle === undefined ? undefined : (catalogue.children.get(vehicle?.id ?? null) ?? [])
}
