import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from './choose-encoding.ts'
import { compress } from './compress.ts'

/** A shorter answer fits into one packet anyway. */
const MIN_COMPRESSED_LENGTH = 1_400

/** Sends a text in the encoding that the client accepts. The caller sets the content type. */
export const sendCompressed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> => {
  reply.header('vary', 'Accept-Encoding')
  const encoding = text.length < MIN_COMPRESSED_LENGTH ? null : chooseEncoding(request.headers['accept-encoding'])
  const bytes = encoding && (await compress([text], encoding))
  return bytes ? reply.header('content-encoding', encoding).send(bytes) : reply.send(text)
}
