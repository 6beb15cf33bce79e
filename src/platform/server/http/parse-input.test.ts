import { expect, test } from 'vitest'
import { z } from 'zod'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { successResponse } from '#wire/answer.ts'
import { type Endpoint, endpoint } from '#wire/endpoint.ts'
import { eurosAmount } from '#wire/fields.ts'
import { HttpError } from './http-error.ts'
import { parseInput } from './parse-input.ts'

const order = endpoint({
  method: 'POST',
  path: '/order',
  summary: 'an order',
  allow: 'anyone',
  body: z.object({ Client: z.object({ email: z.string().min(1) }), amount: z.number().int().min(1).max(99) }),
  response: null,
})

const readErrors = (body: unknown, endpointUnderTest: Endpoint = order) => {
  const result = parseInput(endpointUnderTest, { body } as never, realTranslators.en)
  return result instanceof HttpError ? result.errors : {}
}

test.each([
  [{ amount: 5 }, { Client: ['Required'] }],
  [{ Client: {}, amount: 5 }, { 'Client.email': ['Required'] }],
  [{ Client: { email: '' }, amount: 5 }, { 'Client.email': ['Required'] }],
  [{ Client: { email: 7 }, amount: 5 }, { 'Client.email': ['This value isn’t in the right format.'] }],
  [{ Client: { email: 'a' }, amount: 0 }, { amount: ['Must be at least 1.'] }],
  [{ Client: { email: 'a' }, amount: 100 }, { amount: ['Must be 99 or less.'] }],
  [{ Client: { email: 'a' }, amount: 5 }, {}],
])('names the invalid fields of %j', (body, errors) => expect(readErrors(body)).toEqual(errors))

const numbered = {
  ...order,
  body: z.object({ id: z.coerce.number().int().min(1), version: z.number().int().positive() }),
}

test.each([
  [{ id: '1', version: 1 }, {}],
  [{}, { id: ['Required'], version: ['Required'] }],
  [
    { id: null, version: null },
    { id: ['Required'], version: ['Required'] },
  ],
  [
    { id: 0, version: 0 },
    { id: ['Must be at least 1.'], version: ['Must be at least 1.'] },
  ],
  [
    { id: 'x', version: 'x' },
    { id: ['This value isn’t in the right format.'], version: ['This value isn’t in the right format.'] },
  ],
])('explains the allowed ids and versions: %j', (body, errors) => expect(readErrors(body, numbered)).toEqual(errors))

const priced = { ...order, body: z.object({ price: eurosAmount(100) }) }

test.each([
  [10.05, {}],
  [10.005, { price: ['Use no more than two decimal places.'] }],
  [-1, { price: ['Must be at least 0.'] }],
])('explains the allowed amounts: %j', (price, errors) => expect(readErrors({ price }, priced)).toEqual(errors))

const alternatives = {
  ...order,
  body: z.object({
    selection: z.union([
      z.object({ ids: z.array(z.number()).min(1) }),
      z.object({ all: z.strictObject({ state: z.enum(['new', 'paid']).optional() }), except: z.array(z.number()) }),
    ]),
  }),
}
const NOT_ALLOWED = ['This value isn’t allowed here.']

test.each([
  [{ selection: { ids: [1] } }, {}],
  [{ selection: { all: { state: 'paid' }, except: [] } }, {}],
  [{ selection: { all: { state: 'payed' }, except: [] } }, { 'selection.all.state': NOT_ALLOWED }],
  [
    { selection: { all: { stat: 'paid', q: 'a' }, except: [] } },
    { 'selection.all.stat': NOT_ALLOWED, 'selection.all.q': NOT_ALLOWED },
  ],
  [{ selection: { ids: ['a'] } }, { 'selection.ids.0': ['This value isn’t in the right format.'] }],
  [{ selection: { ids: [] } }, { 'selection.ids': ['Must be at least 1.'] }],
  [{ selection: {} }, { selection: NOT_ALLOWED }],
  [{ selection: 'all' }, { selection: NOT_ALLOWED }],
])('names the fields of the intended alternative: %j', (body, errors) =>
  expect(readErrors(body, alternatives)).toEqual(errors),
)

test.each([null, 'x', 1, true, []])('rejects the body %j even where no field is required', body => {
  const empty = endpoint({ ...order, body: z.object({ amount: z.number().optional() }) })
  const bare = endpoint({
    method: 'PUT',
    path: '/v1/here',
    summary: 'Is here',
    allow: 'anyone',
    response: successResponse,
  })
  const expected = { body: [realTranslators.en('app.problem.wrongType')] }
  expect([readErrors(body, empty), readErrors(body, bare)]).toEqual([expected, expected])
  expect(parseInput(empty, {} as never, realTranslators.en)).toEqual({ body: {} })
})
