import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Mail programs send the one-click unsubscribe of RFC 8058 as a form with one short field. */
const BODY_LIMIT_BYTES = 10_000

/** Makes the body of a small multipart form an object of its text fields, for the routes of this plugin only. */
export const registerMultipartParser = (server: FastifyInstance): void => {
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      try {
        const form = await new Response(new Uint8Array(body), { headers }).formData()
        return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
      } catch (error) {
        throw Object.assign(new Error('Malformed multipart form', { cause: error }), { statusCode: 400 })
      }
    },
  )
}
