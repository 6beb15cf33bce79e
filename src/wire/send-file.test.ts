import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { createSend, SendError } from './send.ts'

const labels = endpoint({
  method: 'GET',
  path: '/v1/admin/order-label',
  summary: 'Labels',
  allow: 'staff',
  query: z.object({ ids: z.string() }),
  response: null,
  answers: 'file',
})
const createSendWith = (response: Response) =>
  createSend({ fetch: async () => response, getToken: async () => 'any', getLanguage: () => 'en' })

test("returns a file under the server's name and an error with the server's message", async () => {
  const headers = { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="labels.pdf"' }
  const { body } = await createSendWith(new Response('%PDF', { headers }))(labels, { query: { ids: '1' } })
  expect([body.name, body.type, await body.text()]).toEqual(['labels.pdf', 'application/pdf', '%PDF'])
  const errorResponse = Response.json({ success: false, message: 'Not registered yet' }, { status: 409 })
  const error = await createSendWith(errorResponse)(labels, { query: { ids: '1' } }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(SendError)
  expect(error).toMatchObject({ status: 409, message: 'Not registered yet' })
})
