import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface ReadUpload {
  fields: Map<string, string>
  files: SentFile[]
}

export interface SentFile {
  /** The file name sent by the browser. */
  name: string
  bytes: Uint8Array
  /** The file reached the size limit; the rest was dropped. */
  isCut: boolean
}

/** Further files are counted but not stored. */
const MOST_KEPT = 1
const MOST_FILES = 100
const MOST_FIELDS = 20
const LONGEST_FIELD = 10_000

const OPTIONS = {
  throwFileSizeLimit: false,
  limits: { files: MOST_FILES, fields: MOST_FIELDS, fieldSize: LONGEST_FIELD, parts: MOST_FIELDS + MOST_FILES },
}

/** Registers the multipart parser for one group of routes. */
export const readsUploads = async (server: FastifyInstance): Promise<void> => {
  await server.register(multipart, OPTIONS)
}

/**
 * Reads a multipart form; keeps at most `limit` bytes of each file. Returns null when `mayGoOn` rejects the fields
 * before the first file.
 */
export const readUpload = async (
  request: FastifyRequest,
  limit: number,
  mayGoOn: (fields: ReadonlyMap<string, string>) => boolean,
): Promise<ReadUpload | null> => {
  const fields = new Map<string, string>()
  const files: SentFile[] = []
  let refused = false
  for await (const part of partsOf(request, limit)) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
      continue
    }
    if (refused || !mayGoOn(fields)) {
      refused = true
      part.file.resume()
      continue
    }
    if (files.length >= MOST_KEPT) {
      part.file.resume()
      files.push({ name: part.filename, bytes: new Uint8Array(), isCut: false })
      continue
    }
    const file = await readFile(part)
    if (file.name !== '' || file.bytes.length > 0) files.push(file)
  }
  return refused || !mayGoOn(fields) ? null : { fields, files }
}

/** The multipart parser throws errors without a status; an invalid form is a client error. */
async function* partsOf(request: FastifyRequest, limit: number): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ ...OPTIONS, limits: { ...OPTIONS.limits, fileSize: limit } })
  } catch (error) {
    throw unreadable(error)
  }
}

const unreadable = (error: unknown): unknown =>
  error instanceof Error && !('statusCode' in error) ? Object.assign(error, { statusCode: 400 }) : error

const readFile = async ({ file, filename }: MultipartFile): Promise<SentFile> => {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of file) if (!file.truncated) chunks.push(chunk as Buffer)
  } catch (error) {
    throw unreadable(error)
  }
  const isCut = file.truncated
  // Browsers encode a quotation mark in a file name as `%22`.
  const name = (filename ?? '').replaceAll('%22', '"')
  return { name, bytes: isCut ? new Uint8Array() : Buffer.concat(chunks), isCut }
}
