import type { ChosenReading, Table } from '#exchange/domain/read-table.ts'
import type { HeldArchive, ReaderAsked, ReaderTold } from './read-on.ts'

/** An archive that was chosen: what of it is sent, and each picture's bytes when its turn comes. */
export interface OpenArchive extends HeldArchive {
  /** What the file is called. */
  name: string
  bytesOf: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Gives its memory back. */
  close: () => void
}

const openReader = () => new Worker(new URL('./read-file-worker.ts', import.meta.url), { type: 'module' })

/** Asks a thread, and hears what it tells until `hear` has its answer; null where the thread ends before that. */
const ask = <T>(reader: Worker, asked: ReaderAsked, hear: (told: ReaderTold) => { answer: T } | undefined) => {
  const { promise, resolve } = Promise.withResolvers<T | null>()
  const heard = ({ data }: MessageEvent<ReaderTold>) => {
    const found = hear(data)
    if (found) resolve(found.answer)
  }
  // Too little memory, or a file that the reader breaks at: it is not readable either way.
  const broken = () => resolve(null)
  reader.addEventListener('message', heard)
  reader.addEventListener('error', broken)
  reader.postMessage(asked)
  return promise.finally(() => {
    reader.removeEventListener('message', heard)
    reader.removeEventListener('error', broken)
  })
}

/** The heads and rows of a file; null where it is no list. */
export const readListFile = async (file: File, chosen?: ChosenReading): Promise<Table | null> => {
  const reader = openReader()
  const rows: Table['rows'] = []
  const lines: Table['lines'] = []
  try {
    return await ask<Table | null>(reader, { list: file, chosen }, told => {
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

/** Reads an archive's list of contents; null where it is none. One picture at a time is unpacked. */
export const openArchiveFile = async (file: File): Promise<OpenArchive | null> => {
  const reader = openReader()
  const close = () => reader.terminate()
  const held = await ask(reader, { archive: file }, told => ('archive' in told ? { answer: told.archive } : undefined))
  if (!held) {
    close()
    return null
  }
  const bytesOf = async (path: string) =>
    (await ask(reader, { picture: path }, told => ('picture' in told ? { answer: told.picture } : undefined))) ??
    undefined
  return { ...held, name: file.name, bytesOf, close }
}
