import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { done } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { SendFailure } from '#wire/send.ts'
import { createBrowserSend } from './browser-send.ts'

const change = endpoint({
  method: 'PUT',
  path: '/v1/thing',
  summary: 'Changes a thing',
  allow: 'anyone',
  body: z.object({}),
  response: done,
})

/** Sends one change over a network that answers so, and tells the failure and what the page said of it. */
const failureOver = async (network: typeof fetch) => {
  vi.stubGlobal('fetch', network)
  const told: string[] = []
  const send = createBrowserSend(() => 'et', {
    offline: () => told.push('offline'),
    serverFault: () => told.push('serverFault'),
    sessionExpired: () => told.push('sessionExpired'),
    words: kind => `words of ${kind}`,
  })
  const failure: unknown = await send(change, { body: {} }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SendFailure)
  const { kind, status, message } = failure as SendFailure
  return { kind, status, message, told }
}

afterEach(() => vi.unstubAllGlobals())

const session = () => Response.json({ data: { csrfToken: 'any' } })

test('a line that is cut before the token came is told as one that is cut afterwards', async () => {
  const cut = async () => Promise.reject(new TypeError('Failed to fetch'))
  const expected = { kind: 'network', status: 0, message: 'words of network', told: ['offline'] }
  expect(await failureOver(cut)).toEqual(expected)
  expect(await failureOver(async address => (address === '/v1/session' ? session() : cut()))).toEqual(expected)
})

test('a server that has no token to give is told as its fault', async () => {
  expect(await failureOver(async () => new Response('Bad gateway', { status: 502 }))).toEqual({
    kind: 'no-answer',
    status: 502,
    message: 'words of no-answer',
    told: ['serverFault'],
  })
})

test('an answer that breaks off has words in the visitor’s language, a refusal those of the server', async () => {
  const answering = (answer: Response) => async (address: unknown) => (address === '/v1/session' ? session() : answer)
  const half = new Response('{"success":', { headers: { 'content-type': 'application/json' } })
  expect(await failureOver(answering(half))).toMatchObject({ kind: 'broken-json', message: 'words of broken-json' })
  const refusal = Response.json({ success: false, message: 'Laos on 2 tk' }, { status: 422 })
  expect(await failureOver(answering(refusal))).toEqual({
    kind: 'refused',
    status: 422,
    message: 'Laos on 2 tk',
    told: [],
  })
})
