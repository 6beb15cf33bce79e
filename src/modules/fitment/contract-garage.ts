import { z } from 'zod'
import { createResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, singleLineText } from '#wire/fields.ts'
import { MAX_CAR_KEY_LENGTH } from './domain/car-key.ts'
import { MAX_GARAGE_CARS, MAX_NICKNAME_LENGTH } from './domain/garage.ts'

const car = z.object({
  /** The value of `v` in addresses, with the answers of the owner. */
  key: singleLineText(MAX_CAR_KEY_LENGTH).min(1),
  nickname: singleLineText(MAX_NICKNAME_LENGTH),
})

const garage = createResponseSchema({
  /** The car used last is the first one. */
  cars: z.array(car.extend({ name: z.string() })),
})

export const garageCalls = {
  read: endpoint({
    method: 'GET',
    path: '/v1/account/garage',
    summary: "Returns the user's own cars, the one used last first",
    allow: 'account',
    response: garage,
  }),
  change: endpoint({
    method: 'POST',
    path: '/v1/account/garage',
    summary:
      "Adds, changes and removes the user's own cars and returns all of them. Unknown vehicles and cars beyond 20 are omitted",
    allow: 'account',
    body: z.object({
      put: z
        .array(
          car.extend({
            /** The car as the client knew it; only the difference is applied. Null adds answers and a nickname. */
            before: car.nullable().default(null),
          }),
        )
        .max(MAX_GARAGE_CARS),
      /** Ids of vehicles. */
      remove: z.array(id).max(MAX_GARAGE_CARS),
      /** The vehicle used last. */
      first: id.nullable(),
    }),
    response: garage,
  }),
}
