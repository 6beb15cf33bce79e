import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readJsonBodies } from './read-json-bodies.ts'

const server = Fastify()
readJsonBodies(server, 1_000)
server.post('/', request => ({ read: request.body }))

const post = (payload: string | Buffer) =>
  server.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })

test.each([
  ['a text', '{"name":"Õie"}', { name: 'Õie' }],
  ['a surrogate pair', String.raw`{"name":"\ud83d\ude00"}`, { name: '😀' }],
  ['a byte order mark', '\uFEFF{"name":"a"}', { name: 'a' }],
])('reads %s', async (_name, payload, read) => {
  const answer = await post(payload)
  expect([answer.statusCode, answer.json().read]).toEqual([200, read])
})

test.each([
  ['bytes other than UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])],
  ['incomplete JSON', '{"a":'],
  ['an empty body', ''],
  ['a body with __proto__', '{"__proto__":{"a":1}}'],
])('refuses %s', async (_name, payload) => {
  expect((await post(payload)).statusCode).toBe(400)
})
