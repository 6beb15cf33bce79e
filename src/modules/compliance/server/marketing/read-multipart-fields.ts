import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A form of a mail program has one short field. */
const BODY_LIMIT_BYTES = 10_000

/** Reads small multipart forms of text fields as objects, for the routes of this server alone. */
export const readMultipartFields = (server: FastifyInstance): void => {
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
