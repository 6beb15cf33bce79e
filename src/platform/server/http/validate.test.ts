import { expect, test } from 'vitest'
import { z } from 'zod'
import { realTexts } from '#kernel/testing/real-texts.ts'
import { endpoint } from '#wire/endpoint.ts'
import { Refusal } from './refusal.ts'
import { checked } from './validate.ts'

const order = endpoint({
  method: 'POST',
  path: '/order',
  summary: 'an order',
  allow: 'anyone',
  body: z.object({ Client: z.object({ email: z.string().min(1) }), amount: z.number().int().min(1).max(99) }),
  response: null,
})

const errorsOf = (body: unknown) => {
  const result = checked(order, { body } as never, realTexts.en)
  return result instanceof Refusal ? result.errors : {}
}

test.each([
  [{ amount: 5 }, { Client: ['Required'] }],
  [{ Client: {}, amount: 5 }, { 'Client.email': ['Required'] }],
  [{ Client: { email: '' }, amount: 5 }, { 'Client.email': ['Required'] }],
  [{ Client: { email: 7 }, amount: 5 }, { 'Client.email': ['This value has the wrong form.'] }],
  [{ Client: { email: 'a' }, amount: 0 }, { amount: ['At least 1.'] }],
  [{ Client: { email: 'a' }, amount: 100 }, { amount: ['At most 99.'] }],
  [{ Client: { email: 'a' }, amount: 5 }, {}],
])('%j names its fields', (body, errors) => expect(errorsOf(body)).toEqual(errors))
