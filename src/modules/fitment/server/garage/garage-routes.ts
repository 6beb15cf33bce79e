import { garageCalls } from '#fitment/contract-garage.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { readVehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { changeGarage } from './change-garage.ts'
import { readGarage } from './garage-rows.ts'

/** Serves the cars that users keep in their account. */
export const registerGarageRoutes = (app: App): void =>
  serve(app, garageCalls, {
    read: async ({ actor }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      return { cars: await readGarage(app.db, await readVehicleCatalogue(app), actor.id) }
    },
    change: async ({ actor, body }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const catalogue = await readVehicleCatalogue(app)
      await changeGarage(app, actor, catalogue, body)
      return { cars: await readGarage(app.db, catalogue, actor.id) }
    },
  })
