import type { ChosenReading, Table } from '#exchange/domain/read-table.ts'
import type { LoadedArchive, ReaderMessage, ReaderRequest } from './file-reader.ts'

/** An opened archive; pictures are unpacked on demand. */
export interface OpenArchive extends LoadedArchive {
  name: string
  unpackPicture: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Stops the worker and frees its memory. */
  close: () => void
}

const createReader = () => new Worker(new URL('./read-file-worker.ts', import.meta.url), { type: 'module' })

/** Sends a request to the worker and listens until `parseAnswer` returns an answer; null when the worker crashes. */
const sendRequest = <T>(
  reader: Worker,
  request: ReaderRequest,
  parseAnswer: (message: ReaderMessage) => { answer: T } | undefined,
) => {
  const { promise, resolve } = Promise.withResolvers<T | null>()
  const onMessage = ({ data }: MessageEvent<ReaderMessage>) => {
    const result = parseAnswer(data)
    if (result) resolve(result.answer)
  }
  // The worker ran out of memory or the reader crashed: the file is unreadable either way.
  const onError = () => resolve(null)
  reader.addEventListener('message', onMessage)
  reader.addEventListener('error', onError)
  reader.postMessage(request)
  return promise.finally(() => {
    reader.removeEventListener('message', onMessage)
    reader.removeEventListener('error', onError)
  })
}

/** Returns null for an unreadable file. */
export const readListFile = async (file: File, chosen?: ChosenReading): Promise<Table | null> => {
  const reader = createReader()
  const rows: Table['rows'] = []
  const lines: Table['lines'] = []
  try {
    return await sendRequest<Table | null>(reader, { list: file, chosen }, message => {
      if ('table' in message) return { answer: message.table && { ...message.table, rows, lines } }
      if (!('rows' in message)) return undefined
      for (const row of message.rows) rows.push(row)
      for (const line of message.lines) lines.push(line)
      return undefined
    })
  } finally {
    reader.terminate()
  }
}

/** Reads the archive's directory; null for an invalid archive. */
export const openArchiveFile = async (file: File): Promise<OpenArchive | null> => {
  const reader = createReader()
  const close = () => reader.terminate()
  const archive = await sendRequest(reader, { archive: file }, message =>
    'archive' in message ? { answer: message.archive } : undefined,
  )
  if (!archive) {
    close()
    return null
  }
  const unpackPicture = async (path: string) =>
    (await sendRequest(reader, { picture: path }, message =>
      'picture' in message ? { answer: message.picture } : undefined,
    )) ?? undefined
  return { ...archive, name: file.name, unpackPicture, close }
}
