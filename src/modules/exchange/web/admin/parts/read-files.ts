import type { ChosenReading, Table } from '#exchange/domain/read-table.ts'
import type { LoadedArchive, ReaderMessage, ReaderRequest } from './file-reader.ts'

/** An opened archive; pictures are unpacked on demand. */
export interface OpenArchive extends LoadedArchive {
  name: string
  bytesOf: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Stops the worker and frees its memory. */
  close: () => void
}

const openReader = () => new Worker(new URL('./read-file-worker.ts', import.meta.url), { type: 'module' })

/** Sends a request to the worker and listens until `hear` returns an answer; null when the worker crashes. */
const request = <T>(reader: Worker, asked: ReaderRequest, hear: (told: ReaderMessage) => { answer: T } | undefined) => {
  const { promise, resolve } = Promise.withResolvers<T | null>()
  const onMessage = ({ data }: MessageEvent<ReaderMessage>) => {
    const found = hear(data)
    if (found) resolve(found.answer)
  }
  // The worker ran out of memory or the reader crashed: the file is unreadable either way.
  const onError = () => resolve(null)
  reader.addEventListener('message', onMessage)
  reader.addEventListener('error', onError)
  reader.postMessage(asked)
  return promise.finally(() => {
    reader.removeEventListener('message', onMessage)
    reader.removeEventListener('error', onError)
  })
}

/** Returns null for an unreadable file. */
export const readListFile = async (file: File, chosen?: ChosenReading): Promise<Table | null> => {
  const reader = openReader()
  const rows: Table['rows'] = []
  const lines: Table['lines'] = []
  try {
    return await request<Table | null>(reader, { list: file, chosen }, told => {
      if ('end' in told) return { answer: told.end && { ...told.end, rows, lines } }
      if (!('rows' in told)) return undefined
      for (const row of told.rows) rows.push(row)
      for (const line of told.lines) lines.push(line)
      return undefined
    })
  } finally {
    reader.terminate()
  }
}

/** Reads the archive's directory; null for an invalid archive. */
export const openArchiveFile = async (file: File): Promise<OpenArchive | null> => {
  const reader = openReader()
  const close = () => reader.terminate()
  const held = await request(reader, { archive: file }, told =>
    'archive' in told ? { answer: told.archive } : undefined,
  )
  if (!held) {
    close()
    return null
  }
  const bytesOf = async (path: string) =>
    (await request(reader, { picture: path }, told => ('picture' in told ? { answer: told.picture } : undefined))) ??
    undefined
  return { ...held, name: file.name, bytesOf, close }
}
