import type { FastifyError, FastifyInstance } from 'fastify'
import { Refusal, type RefusalStatus, sendRefusal } from './refusal.ts'

const EXPECTED = new Map<number, string>([
  [400, 'The request could not be read.'],
  [404, 'Not found'],
  [413, 'What was sent is too big.'],
  [415, 'This kind of content is not taken here.'],
  [429, 'Too many requests. Please wait a little.'],
  [503, 'The shop is closing down for a moment. Please try again.'],
])

/** The one error handler: what was expected is answered plainly, the rest is logged with its request's id. */
export const answerErrors = (server: FastifyInstance): void => {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    const message = EXPECTED.get(status)
    if (message) return sendRefusal(reply, new Refusal(status as RefusalStatus, message))
    request.log.error(
      { err: error, reqId: request.id, method: request.method, path: pathOf(request.url) },
      'A request failed',
    )
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .send({ success: false, status: 'error', message: 'Serveris tekkis viga', requestId: request.id })
  })
  server.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal(404, 'Not found')))
}

/** Without its query: tokens and e-mails do not belong in a log. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? url
