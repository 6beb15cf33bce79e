import { sql } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { decideCount } from '#stock/domain/decide-count.ts'
import { formatLevelKey, lockWarehouseLevels, moveStock, type StockMove } from '#stock/server/stock.ts'
import { type DocumentFailure, lockOpenDocument, type OpenDocument } from './change-document.ts'

interface BookingResult {
  moved: number
  /** Pieces of orders that the count did not find. */
  shortages: { productId: number; pieces: number }[]
}

/** Books a document once. Fails when the counted pieces differ from `seenPieces`. */
export const bookDocument = (
  app: WriteContext,
  actor: Actor,
  { id, seenPieces }: { id: number; seenPieces: number },
): Promise<Result<BookingResult, DocumentFailure>> =>
  write(app, actor, async (tx): Promise<Result<BookingResult, DocumentFailure>> => {
    const document = await lockOpenDocument(tx, id)
    if (!document.ok) return document
    const lines = await readLines(tx, id)
    if (lines.reduce((sum, { counted }) => sum + counted, 0) !== seenPieces) return failure('stale')
    const { moves, shortages } = await planMoves(tx, document.value, lines)
    const movedPieces = await moveStock(tx, moves, { reason: document.value.kind, documentId: id, now: app.now() })
    if (!movedPieces.ok)
      throw new Error(`Document ${id} takes more than there is: its stock levels were not locked first`)
    await tx.execute(
      sql`update stock_document set booked_at = ${app.now().toISOString()}::timestamptz where id = ${id}::int`,
    )
    tx.audit({
      kind: 'stock-document',
      id,
      action: 'booked',
      after: { moved: movedPieces.value, short: shortages.length },
    })
    return ok({ moved: movedPieces.value, shortages })
  })

interface Line {
  productId: number
  expected: number | null
  counted: number
}

const readLines = async (tx: Write, id: number): Promise<Line[]> => {
  const { rows } = await tx.execute<{ product_id: number; expected: number | null; counted: number }>(
    sql`select product_id, expected, counted from stock_document_line where document_id = ${id}::int`,
  )
  return rows.map(row => ({ productId: row.product_id, expected: row.expected, counted: row.counted }))
}

const planMoves = async (tx: Write, { kind, warehouseId }: OpenDocument, lines: readonly Line[]) => {
  const levelLines = lines.map(line => ({ ...line, warehouseId }))
  const levels = await lockWarehouseLevels(tx, levelLines)
  const moves: StockMove[] = []
  const shortages: BookingResult['shortages'] = []
  for (const line of levelLines) {
    const { productId } = line
    const decision =
      kind === 'delivery'
        ? { delta: line.counted, missing: 0 }
        : decideCount(levels.get(formatLevelKey(line)) ?? 0, line)
    moves.push({ productId, warehouseId, delta: decision.delta })
    if (decision.missing > 0) shortages.push({ productId, pieces: decision.missing })
  }
  return { moves, shortages }
}
