import { importAdmin } from '#exchange/contract-import.ts'
import type { TableRows } from '#exchange/domain/read-table.ts'
import { LONG_TIMEOUT_MS, type Send } from '#wire/send.ts'
import type { OpenArchive } from './read-files.ts'

/** Limits of one call. */
const MAX_ROWS_PER_CALL = 2_000
const MAX_CHARACTERS_PER_CALL = 400_000
/** Characters that JSON adds to a cell and to a row: quotes, a comma and brackets, with a reserve. */
const CELL_OVERHEAD = 4
const ROW_OVERHEAD = 2

/** Upload progress with the key of its message. */
export interface SendProgress {
  messageKey: string
  sent: number
  total: number
}

interface UploadTarget {
  id: number
  onProgress: (sent: SendProgress) => void
}

/** Uploads rows after the ones received before. */
export const sendRows = async (
  send: Send,
  { id, rows, lines, from, onProgress }: UploadTarget & Omit<TableRows, 'headings'> & { from: number },
): Promise<void> => {
  for (const batch of splitIntoCalls(rows, from)) {
    onProgress({ messageKey: 'exchange.sending', sent: batch.from, total: rows.length })
    await send(
      importAdmin.addRows,
      {
        params: { id },
        body: { ...batch, ...(lines && { lines: lines.slice(batch.from, batch.from + batch.rows.length) }) },
      },
      { timeoutMs: LONG_TIMEOUT_MS },
    )
  }
}

const splitIntoCalls = function* (
  rows: TableRows['rows'],
  from: number,
): Generator<{ from: number; rows: TableRows['rows'] }> {
  let batch: TableRows['rows'] = []
  let characterCount = 0
  for (const [index, row] of rows.entries()) {
    if (index < from) continue
    const length = row.reduce<number>((sum, cell) => sum + String(cell).length + CELL_OVERHEAD, ROW_OVERHEAD)
    if (batch.length > 0 && (batch.length === MAX_ROWS_PER_CALL || characterCount + length > MAX_CHARACTERS_PER_CALL)) {
      yield { from: index - batch.length, rows: batch }
      batch = []
      characterCount = 0
    }
    batch.push(row)
    characterCount += length
  }
  if (batch.length > 0) yield { from: rows.length - batch.length, rows: batch }
}

/** Uploads the missing pictures one by one, so that only one is unpacked at a time. */
export const sendPictures = async (
  send: Send,
  { id, archive, onProgress }: UploadTarget & { archive: OpenArchive },
): Promise<void> => {
  const { pictures, sizes, unpackPicture } = archive
  const { body } = await send(importAdmin.listArchivePictures, { params: { id } })
  const received = new Map(body.received.map(({ name, size }) => [name, size]))
  for (const [index, name] of pictures.entries()) {
    if (received.get(name) === sizes.get(name)) continue
    onProgress({ messageKey: 'exchange.archive.sending', sent: index, total: pictures.length })
    const bytes = await unpackPicture(name)
    if (!bytes || bytes.length === 0) continue
    await send(importAdmin.uploadArchivePicture, { params: { id }, query: { name } }, { bytes: new Blob([bytes]) })
  }
}
