import { importAdmin } from '#exchange/contract-import.ts'
import type { TableRows } from '#exchange/domain/read-table.ts'
import { LONG, type Send } from '#wire/send.ts'
import type { OpenArchive } from './read-files.ts'

/** Rows and letters that are sent at once. */
const MOST_AT_ONCE = 2_000
const MOST_LETTERS = 400_000

/** How far something is that is sent part by part; `what` is the key of its words. */
export interface Sent {
  what: string
  sent: number
  total: number
}

interface Sending {
  id: number
  onSent: (sent: Sent) => void
}

/** Hands rows over, from the one after those that came before. */
export const sendRows = async (
  send: Send,
  { id, rows, lines, from, onSent }: Sending & Omit<TableRows, 'heads'> & { from: number },
): Promise<void> => {
  for (const part of parts(rows, from)) {
    onSent({ what: 'exchange.sending', sent: part.from, total: rows.length })
    await send(
      importAdmin.rows,
      {
        params: { id },
        body: { ...part, ...(lines && { lines: lines.slice(part.from, part.from + part.rows.length) }) },
      },
      { longest: LONG },
    )
  }
}

/** Rows in parts that a call may hold. */
const parts = function* (rows: TableRows['rows'], from: number): Generator<{ from: number; rows: TableRows['rows'] }> {
  let part: TableRows['rows'] = []
  let letters = 0
  for (const [at, row] of rows.entries()) {
    if (at < from) continue
    const length = row.reduce<number>((sum, cell) => sum + String(cell).length + 4, 2)
    if (part.length > 0 && (part.length === MOST_AT_ONCE || letters + length > MOST_LETTERS)) {
      yield { from: at - part.length, rows: part }
      part = []
      letters = 0
    }
    part.push(row)
    letters += length
  }
  if (part.length > 0) yield { from: rows.length - part.length, rows: part }
}

/** The pictures of an archive that did not come before, one after the other: no more than one is unpacked at once. */
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
