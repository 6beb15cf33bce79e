import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface UploadForm {
  fields: Map<string, string>
  files: SentFile[]
}

export interface SentFile {
  /** The file name sent by the browser. */
  name: string
  bytes: Uint8Array
  /** True when the file reached the size limit; its bytes are dropped. */
  isTruncated: boolean
}

/** Further files are counted but not stored. */
const MAX_STORED_FILES = 1
const MAX_FILES = 100
const MAX_FIELDS = 20
const MAX_FIELD_LENGTH = 10_000

const PARSER_OPTIONS = {
  throwFileSizeLimit: false,
  limits: { files: MAX_FILES, fields: MAX_FIELDS, fieldSize: MAX_FIELD_LENGTH, parts: MAX_FIELDS + MAX_FILES },
}

/** Registers the multipart parser for one group of routes. */
export const registerUploadParser = async (server: FastifyInstance): Promise<void> => {
  await server.register(multipart, PARSER_OPTIONS)
}

/**
 * Reads a multipart form and drops the bytes of a file that reaches `limitBytes`. Returns null when `isAllowed` rejects
 * the fields before the first file.
 */
export const readUpload = async (
  request: FastifyRequest,
  limitBytes: number,
  isAllowed: (fields: ReadonlyMap<string, string>) => boolean,
): Promise<UploadForm | null> => {
  const fields = new Map<string, string>()
  const files: SentFile[] = []
  let isRejected = false
  for await (const part of readParts(request, limitBytes)) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
      continue
    }
    if (isRejected || !isAllowed(fields)) {
      isRejected = true
      part.file.resume()
      continue
    }
    if (files.length >= MAX_STORED_FILES) {
      part.file.resume()
      files.push({ name: part.filename, bytes: new Uint8Array(), isTruncated: false })
      continue
    }
    const file = await readFile(part)
    if (file.name !== '' || file.bytes.length > 0) files.push(file)
  }
  return isRejected || !isAllowed(fields) ? null : { fields, files }
}

/** The multipart parser throws errors without a status; an invalid form is a client error. */
async function* readParts(request: FastifyRequest, limitBytes: number): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ ...PARSER_OPTIONS, limits: { ...PARSER_OPTIONS.limits, fileSize: limitBytes } })
  } catch (error) {
    throw toBadRequest(error)
  }
}

const toBadRequest = (error: unknown): unknown =>
  error instanceof Error && !('statusCode' in error) ? Object.assign(error, { statusCode: 400 }) : error

const readFile = async ({ file, filename }: MultipartFile): Promise<SentFile> => {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of file) if (!file.truncated) chunks.push(chunk as Buffer)
  } catch (error) {
    throw toBadRequest(error)
  }
  const isTruncated = file.truncated
  // Browsers encode a quotation mark in a file name as `%22`.
  const name = (filename ?? '').replaceAll('%22', '"')
  return { name, bytes: isTruncated ? new Uint8Array() : Buffer.concat(chunks), isTruncated }
}
