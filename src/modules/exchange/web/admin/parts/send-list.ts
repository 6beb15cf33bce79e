import { importAdmin } from '#exchange/contract-import.ts'
import type { TableRows } from '#exchange/domain/read-table.ts'
import { LONG_TIMEOUT_MS, type Send } from '#wire/send.ts'
import type { OpenArchive } from './read-files.ts'

/** Limits of one call. */
const MAX_ROWS_PER_CALL = 2_000
const MAX_CHARACTERS_PER_CALL = 400_000

/** Upload progress with the key of its message. */
export interface SendProgress {
  what: string
  sent: number
  total: number
}

interface Sending {
  id: number
  onSent: (sent: SendProgress) => void
}

/** Uploads rows after the ones received before. */
export const sendRows = async (
  send: Send,
  { id, rows, lines, from, onSent }: Sending & Omit<TableRows, 'heads'> & { from: number },
): Promise<void> => {
  for (const part of splitIntoCalls(rows, from)) {
    onSent({ what: 'exchange.sending', sent: part.from, total: rows.length })
    await send(
      importAdmin.rows,
      {
        params: { id },
        body: { ...part, ...(lines && { lines: lines.slice(part.from, part.from + part.rows.length) }) },
      },
      { timeoutMs: LONG_TIMEOUT_MS },
    )
  }
}

const splitIntoCalls = function* (
  rows: TableRows['rows'],
  from: number,
): Generator<{ from: number; rows: TableRows['rows'] }> {
  let part: TableRows['rows'] = []
  let letters = 0
  for (const [at, row] of rows.entries()) {
    if (at < from) continue
    const length = row.reduce<number>((sum, cell) => sum + String(cell).length + 4, 2)
    if (part.length > 0 && (part.length === MAX_ROWS_PER_CALL || letters + length > MAX_CHARACTERS_PER_CALL)) {
      yield { from: at - part.length, rows: part }
      part = []
      letters = 0
    }
    part.push(row)
    letters += length
  }
  if (part.length > 0) yield { from: rows.length - part.length, rows: part }
}

/** Uploads the missing pictures one by one, so that only one is unpacked at a time. */
export const sendPictures = async (
  send: Send,
  { id, archive, onSent }: Sending & { archive: OpenArchive },
): Promise<void> => {
  const { pictures, sizes, bytesOf } = archive
  const { body } = await send(importAdmin.archived, { params: { id } })
  const received = new Map(body.received.map(({ name, size }) => [name, size]))
  for (const [at, name] of pictures.entries()) {
    if (received.get(name) === sizes.get(name)) continue
    onSent({ what: 'exchange.archive.sending', sent: at, total: pictures.length })
    const bytes = await bytesOf(name)
    if (!bytes || bytes.length === 0) continue
    await send(importAdmin.archive, { params: { id }, query: { name } }, { bytes: new Blob([bytes]) })
  }
}
