import { sql } from 'drizzle-orm'
import { splitBatchCodes } from '#catalog/domain/recalled-batches.ts'
import { findByCodes } from '#catalog/server/catalog.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import type { DocumentKind } from '#stock/domain/movements.ts'
import { doWarehousesExist } from '#stock/server/stock.ts'
import type { NewDocument } from '#warehouse/contract-document.ts'
import { parseCodeList } from '#warehouse/domain/parse-code-list.ts'
import { selectReservedPieces } from './reserved-pieces.ts'

export type DocumentFailure = 'notFound' | 'booked' | 'noWarehouse' | 'noCode' | 'notOnList' | 'stale' | 'noBatches'

/** The failure of a scan whose code several products have. */
export class AmbiguousCode {
  readonly ids: readonly number[]

  constructor(ids: readonly number[]) {
    this.ids = ids
  }
}

export interface OpenDocument {
  id: number
  kind: DocumentKind
  warehouseId: number
}

export const lockOpenDocument = async (tx: Write, id: number): Promise<Result<OpenDocument, DocumentFailure>> => {
  const { rows } = await tx.execute<{ kind: DocumentKind; warehouse_id: number; isBooked: boolean }>(sql`
    select kind, warehouse_id, booked_at is not null as "isBooked" from stock_document where id = ${id}::int for update`)
  const row = rows[0]
  if (!row) return failure('notFound')
  return row.isBooked ? failure('booked') : ok({ id, kind: row.kind, warehouseId: row.warehouse_id })
}

/** Creates a delivery or a count; returns its id. */
export const createDocument = (
  app: WriteContext,
  actor: Actor,
  { kind, warehouse_id, reference }: NewDocument,
): Promise<Result<number, DocumentFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, DocumentFailure>> => {
    if (!(await doWarehousesExist(tx, [warehouse_id]))) return failure('noWarehouse')
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into stock_document (kind, warehouse_id, reference, created_at, user_id)
      values (${kind}, ${warehouse_id}::int, ${reference}, ${app.now().toISOString()}::timestamptz,
        ${actor.kind === 'user' ? actor.id : null}::int)
      returning id`)
    const { id } = getFirstElement(rows)
    tx.audit({ kind: 'stock-document', id, after: { kind, warehouseId: warehouse_id, reference } })
    return ok(id)
  })

interface DocumentRequest {
  id: number
  key?: string | undefined
}

/** The stored answer for the same key. */
class PreviousAnswer<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

/**
 * Changes an open document. With a key it runs once; a repeated call returns the stored answer, even after the
 * booking.
 */
const changeDocumentOnce = async <T, R = never>(
  app: WriteContext,
  actor: Actor,
  { id, key }: DocumentRequest,
  change: (tx: Write, document: OpenDocument) => Promise<Result<T, DocumentFailure | R>>,
): Promise<Result<T, DocumentFailure | R>> => {
  const result = await write(app, actor, async (tx): Promise<Result<T, DocumentFailure | R | PreviousAnswer<T>>> => {
    const document = await lockOpenDocument(tx, id)
    if (key === undefined) return document.ok ? change(tx, document.value) : document
    // Reads under the lock, so that the second of two concurrent calls sees the first.
    const { rows } = await tx.execute<{ answer: T }>(sql`
      select answer from stock_document_reading where document_id = ${id}::int and key = ${key}::uuid`)
    if (rows[0]) return failure(new PreviousAnswer(rows[0].answer))
    if (!document.ok) return document
    const changed = await change(tx, document.value)
    if (changed.ok) {
      await tx.execute(sql`insert into stock_document_reading (document_id, key, answer)
        values (${id}::int, ${key}::uuid, ${JSON.stringify(changed.value)}::jsonb)`)
    }
    return changed
  })
  if (result.ok) return result
  return result.reason instanceof PreviousAnswer ? ok(result.reason.answer) : failure(result.reason)
}

const changeDocument = <T>(
  app: WriteContext,
  actor: Actor,
  id: number,
  change: (tx: Write, document: OpenDocument) => Promise<Result<T, DocumentFailure>>,
): Promise<Result<T, DocumentFailure>> => changeDocumentOnce(app, actor, { id }, change)

/** Counts pieces of the product with the code; returns its id. */
export const scanCode = (
  app: WriteContext,
  actor: Actor,
  {
    code,
    amount,
    product_id,
    ...request
  }: DocumentRequest & { code: string; amount: number; product_id?: number | undefined },
): Promise<Result<number, DocumentFailure | AmbiguousCode>> =>
  changeDocumentOnce(
    app,
    actor,
    request,
    async (tx, document): Promise<Result<number, DocumentFailure | AmbiguousCode>> => {
      const { id } = document
      const { ids: matchingIds, isUnclear } = (await findByCodes(tx, [code])).get(code) ?? { ids: [], isUnclear: false }
      const [productId, ...otherIds] =
        product_id === undefined ? matchingIds : matchingIds.filter(matchingId => matchingId === product_id)
      if (productId === undefined) return failure('noCode')
      if (otherIds.length > 0 || (isUnclear && product_id === undefined)) return failure(new AmbiguousCode(matchingIds))
      await addCounted(tx, document, [{ productId, pieces: amount }], app.now())
      tx.audit({ kind: 'stock-document', id, action: 'counted', after: { productId, amount } })
      return ok(productId)
    },
  )

/** Sets the counted pieces of a line; fails when others counted in between. */
export const setCounted = (
  app: WriteContext,
  actor: Actor,
  { id, productId, seen, counted }: { id: number; productId: number; seen: number; counted: number },
): Promise<Result<number, DocumentFailure>> =>
  changeDocument(app, actor, id, async tx => {
    const { rows } = await tx.execute<{ counted: number }>(sql`
      select counted from stock_document_line where document_id = ${id}::int and product_id = ${productId}::int`)
    if (!rows[0]) return failure('notOnList')
    if (rows[0].counted !== seen) return failure('stale')
    await tx.execute(sql`update stock_document_line set counted = ${counted}::int
      where document_id = ${id}::int and product_id = ${productId}::int`)
    tx.audit({ kind: 'stock-document', id, before: { [productId]: seen }, after: { [productId]: counted } })
    return ok(productId)
  })

/**
 * Records the batches of received pieces. They are facts about the goods and move no stock, so they may be corrected
 * after the booking.
 */
export const setBatches = (
  app: WriteContext,
  actor: Actor,
  { id, productId, batches }: { id: number; productId: number; batches: string },
): Promise<Result<number, DocumentFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, DocumentFailure>> => {
    const { rows } = await tx.execute<{ kind: DocumentKind; codes: string[] }>(sql`
      select d.kind, l.batches as codes from stock_document_line l join stock_document d on d.id = l.document_id
      where d.id = ${id}::int and l.product_id = ${productId}::int for update of l`)
    if (!rows[0]) return failure('notOnList')
    if (rows[0].kind !== 'delivery') return failure('noBatches')
    const codes = splitBatchCodes(batches)
    await tx.execute(sql`
      update stock_document_line
      set batches = array(select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb))
      where document_id = ${id}::int and product_id = ${productId}::int`)
    tx.audit({
      kind: 'stock-document',
      id,
      action: 'batches-recorded',
      before: { products: [productId], batches: rows[0].codes },
      after: { products: [productId], batches: codes },
    })
    return ok(productId)
  })

export const removeLine = (
  app: WriteContext,
  actor: Actor,
  { id, productId }: { id: number; productId: number },
): Promise<Result<number, DocumentFailure>> =>
  changeDocument(app, actor, id, async tx => {
    const { rows } = await tx.execute<{ counted: number }>(sql`
      delete from stock_document_line where document_id = ${id}::int and product_id = ${productId}::int returning counted`)
    if (!rows[0]) return failure('notOnList')
    tx.audit({ kind: 'stock-document', id, before: { [productId]: rows[0].counted }, after: { [productId]: null } })
    return ok(productId)
  })

/** Deletes an open document. */
export const removeDocument = (app: WriteContext, actor: Actor, id: number): Promise<Result<number, DocumentFailure>> =>
  changeDocument(app, actor, id, async (tx, { kind, warehouseId }) => {
    await tx.execute(sql`delete from stock_document where id = ${id}::int`)
    tx.audit({ kind: 'stock-document', id, before: { kind, warehouseId } })
    return ok(id)
  })

interface ReadListResult {
  read: number
  rejected: { line: number; text: string; reason: string }[]
}

/** Reads a list of expected deliveries or counted pieces. Rejected lines are reported and do not stop the others. */
export const readCodeList = (
  app: WriteContext,
  actor: Actor,
  { text, ...request }: DocumentRequest & { text: string },
): Promise<Result<ReadListResult, DocumentFailure>> =>
  changeDocumentOnce(app, actor, request, async (tx, document) => {
    const { id } = document
    const { lines, rejected: unreadLines } = parseCodeList(text)
    const matches = await findByCodes(
      tx,
      lines.map(({ code }) => code),
    )
    const rejected = [...unreadLines]
    const piecesByProduct = new Map<number, number>()
    for (const { line, code, pieces } of lines) {
      const { ids, isUnclear } = matches.get(code) ?? { ids: [], isUnclear: false }
      if (ids.length === 1 && !isUnclear)
        piecesByProduct.set(getFirstElement(ids), (piecesByProduct.get(getFirstElement(ids)) ?? 0) + pieces)
      else
        rejected.push({
          line,
          text: code,
          reason: findRejectionReason(ids, isUnclear),
        })
    }
    const counted = [...piecesByProduct].map(([productId, pieces]) => ({ productId, pieces }))
    if (document.kind === 'delivery') await setExpected(tx, document, counted, app.now())
    else await addCounted(tx, document, counted, app.now())
    tx.audit({ kind: 'stock-document', id, action: 'list-read', after: { lines: counted.length } })
    return ok({ read: counted.length, rejected: rejected.toSorted((first, second) => first.line - second.line) })
  })

/** Returns the message key of a code that names no product for certain. */
const findRejectionReason = (ids: readonly number[], isUnclear: boolean): string => {
  if (ids.length === 0) return 'warehouse.problem.unknownCode'
  return isUnclear ? 'warehouse.problem.unclearCode' : 'warehouse.problem.manyCodesOfList'
}

interface CountedPieces {
  productId: number
  pieces: number
}

const buildPiecesTable = (lines: readonly CountedPieces[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(lines.map(({ productId, pieces }) => ({ product_id: productId, pieces })))}::jsonb)
    as counted_piece(product_id int, pieces int)`

/** The first count of a product stores the expected amount: saleable pieces and those of unsent orders. */
const addCounted = async (
  tx: Write,
  { id, kind, warehouseId }: OpenDocument,
  lines: readonly CountedPieces[],
  now: Date,
) => {
  const productCondition = sql`m.product_id in (select product_id from ${buildPiecesTable(lines)})`
  const expected =
    kind === 'delivery'
      ? sql`null::int`
      : sql`coalesce((select amount from stock_level l
          where l.product_id = counted_piece.product_id and l.warehouse_id = ${warehouseId}::int), 0) + coalesce(r.pieces, 0)`
  await tx.execute(sql`
    insert into stock_document_line as line (document_id, product_id, expected, counted, touched_at)
    select ${id}::int, counted_piece.product_id, ${expected}, counted_piece.pieces, ${now.toISOString()}::timestamptz
    from ${buildPiecesTable(lines)} left join ${selectReservedPieces(productCondition)} r
      on r.product_id = counted_piece.product_id and r.warehouse_id = ${warehouseId}::int
    on conflict (document_id, product_id) do update
      set counted = line.counted + excluded.counted, touched_at = excluded.touched_at`)
}

const setExpected = (tx: Write, { id }: OpenDocument, lines: readonly CountedPieces[], now: Date) =>
  tx.execute(sql`
    insert into stock_document_line as line (document_id, product_id, expected, counted, touched_at)
    select ${id}::int, product_id, pieces, 0, ${now.toISOString()}::timestamptz from ${buildPiecesTable(lines)}
    on conflict (document_id, product_id) do update set expected = excluded.expected`)
