import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readJsonBodies } from './json-bodies.ts'

const server = Fastify()
readJsonBodies(server, 1_000)
server.post('/', request => ({ read: request.body }))

const post = (payload: string | Buffer) =>
  server.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })

test.each([
  ['a text', '{"name":"Õie"}', { name: 'Õie' }],
  ['a sign of two halves', String.raw`{"name":"\ud83d\ude00"}`, { name: '😀' }],
  ['a mark of its order of bytes', '\uFEFF{"name":"a"}', { name: 'a' }],
])('%s is read', async (_what, payload, read) => {
  const answer = await post(payload)
  expect([answer.statusCode, answer.json().read]).toEqual([200, read])
})

test.each([
  ['what is no UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])],
  ['what is no JSON', '{"a":'],
  ['nothing', ''],
  ['what would change what objects are', '{"__proto__":{"a":1}}'],
])('%s is refused', async (_what, payload) => {
  expect((await post(payload)).statusCode).toBe(400)
})
