import type { FastifyInstance } from 'fastify'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Parses JSON bodies strictly: invalid UTF-8 gets a 400, since decoding would replace its characters. */
export const readJsonBodies = (server: FastifyInstance, bodyLimit: number): void => {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (request, body, done) => {
    let text: string
    try {
      text = UTF8.decode(body as Buffer)
    } catch (cause) {
      return done(Object.assign(new Error('The body is not valid UTF-8', { cause }), { statusCode: 400 }))
    }
    parse(request, text, done)
  })
}
