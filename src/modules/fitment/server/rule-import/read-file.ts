import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { asc, eq, sql } from 'drizzle-orm'
import type { RuleFormat } from '#fitment/domain/rule-files/read-rule-file.ts'
import type { FileProblem } from '#fitment/domain/rule-import-states.ts'
import { ok } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readVehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { ruleImports } from '../tables.ts'
import { ruleImportFindings, ruleImportParts } from './tables.ts'

export interface ReadFileRequest {
  bytes: Uint8Array
  makes: readonly string[]
  noteLanguage: string
}

/** Texts of JSON arrays: the rules, and the products and cars that the file names for the first time. */
export interface RuleBatch {
  count: number
  rows: string
  products: string
  cars: string
  findings: string
}

export type ReadFileMessage =
  | { batch: RuleBatch }
  | { end: { format: RuleFormat; problem: FileProblem | null; missing: string[]; unused: string[] } }

type RuleImport = typeof ruleImports.$inferSelect

const TIMEOUT_MS = 240_000
const MAX_MEMORY_MB = 1_536

/**
 * Reads the uploaded file on a worker thread and stores its rules batch by batch. A repeated try begins again, since
 * numbers of products and cars follow the order of the file.
 */
export const readFile = async (app: App, actor: Actor, ruleImport: RuleImport): Promise<void> => {
  const { id, noteLanguage } = ruleImport
  await write(app, actor, async tx => ok(await clearRows(tx, id)))
  const parts = await app.db
    .select({ bytes: ruleImportParts.bytes })
    .from(ruleImportParts)
    .where(eq(ruleImportParts.importId, id))
    .orderBy(asc(ruleImportParts.position))
  const { children } = await readVehicleCatalogue(app)
  const makes = (children.get(null) ?? []).flatMap(({ name, aliases }) => [name, ...aliases])
  const bytes = new Uint8Array(Buffer.concat(parts.map(part => part.bytes)))
  const end = await runWorker({ bytes, makes, noteLanguage }, batch =>
    write(app, actor, async tx => ok(await storeBatch(tx, id, batch))),
  )
  await write(app, actor, async tx => ok(await finishReading(tx, id, end)))
}

type ReadFileResult = Extract<ReadFileMessage, { end: unknown }>['end']

/** Returns null for an unreadable file, and for one that exceeds the limits of time and memory. */
const runWorker = async (
  request: ReadFileRequest,
  store: (batch: RuleBatch) => Promise<unknown>,
): Promise<ReadFileResult | null> => {
  const worker = new Worker(new URL('./read-file-worker.ts', import.meta.url), {
    workerData: request,
    transferList: [request.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  const failed = new AbortController()
  const timeout = setTimeout(() => failed.abort(), TIMEOUT_MS)
  // A syntax error of XML and a lack of memory end the thread: the file is unreadable either way.
  worker.on('error', () => failed.abort())
  worker.once('exit', () => failed.abort())
  try {
    for await (const [message] of on(worker, 'message', { signal: failed.signal }) as AsyncIterable<
      [ReadFileMessage]
    >) {
      if ('end' in message) return message.end
      await store(message.batch)
      worker.postMessage('stored')
    }
    return null
  } catch (error) {
    if (failed.signal.aborted) return null
    throw error
  } finally {
    clearTimeout(timeout)
    await worker.terminate()
  }
}

const clearRows = async (tx: Write, id: number): Promise<void> => {
  for (const table of ['row', 'product', 'car', 'target', 'finding'])
    await tx.execute(sql`delete from ${sql.identifier(`fitment_import_${table}`)} where import_id = ${id}::int`)
  await tx.update(ruleImports).set({ ruleCount: 0, counts: {} }).where(eq(ruleImports.id, id))
}

const storeBatch = async (tx: Write, id: number, { count, rows, products, cars, findings }: RuleBatch) => {
  await tx.execute(sql`
    insert into fitment_import_row (import_id, row, line, product, car, polarity, from_ym, to_ym, fuels, drives,
      gearboxes, bodies, position, quantity, condition_key, note, confidence)
    select ${id}::int, row, line, product, car, polarity, "from", "to", fuels, drives, gearboxes, bodies, position,
      quantity, conditions, note, confidence
    from jsonb_to_recordset(${rows}::jsonb) as r(row int, line int, product int, car int, polarity text, "from" int,
      "to" int, fuels text[], drives text[], gearboxes text[], bodies text[], position text, quantity int,
      conditions text, note jsonb, confidence text)`)
  await tx.execute(sql`
    insert into fitment_import_product (import_id, id, sku)
    select ${id}::int, id, sku from jsonb_to_recordset(${products}::jsonb) as p(id int, sku text)`)
  await tx.execute(sql`
    insert into fitment_import_car (import_id, id, key, label, car)
    select ${id}::int, id, key, label, car
    from jsonb_to_recordset(${cars}::jsonb) as c(id int, key text, label text, car jsonb)`)
  await tx.execute(sql`
    insert into fitment_import_finding (import_id, kind, line, sku, "column", value, reason, cells)
    select ${id}::int, 'refused', line, sku, "column", value, reason, cells
    from jsonb_to_recordset(${findings}::jsonb) as f(line int, sku text, "column" text, value text, reason text,
      cells jsonb)`)
  await tx
    .update(ruleImports)
    .set({ ruleCount: sql`${ruleImports.ruleCount} + ${count}::int` })
    .where(eq(ruleImports.id, id))
}

/** Counts the rules of each product and car, and releases the file. */
const finishReading = async (tx: Write, id: number, end: ReadFileResult | null): Promise<void> => {
  const problem = end ? end.problem : 'unreadable'
  await tx.delete(ruleImportParts).where(eq(ruleImportParts.importId, id))
  if (problem !== null) {
    await tx
      .update(ruleImports)
      .set({ state: 'failed', problem, missing: end?.missing ?? [], format: end?.format ?? null })
      .where(eq(ruleImports.id, id))
    return
  }
  const unused = (end?.unused ?? []).map(column => ({
    importId: id,
    kind: 'unusedColumn' as const,
    line: 1,
    sku: '',
    column,
    value: '',
    reason: '',
  }))
  if (unused.length > 0) await tx.insert(ruleImportFindings).values(unused)
  for (const table of ['product', 'car']) {
    await tx.execute(sql`
      update ${sql.identifier(`fitment_import_${table}`)} named set rules = counted.rules
      from (select ${sql.identifier(table)} as id, count(*)::int as rules from fitment_import_row
        where import_id = ${id}::int group by 1) counted
      where named.import_id = ${id}::int and named.id = counted.id`)
  }
  // A large file would be planned like an empty table until the next automatic analysis.
  for (const table of ['row', 'product', 'car'])
    await tx.execute(sql`analyze ${sql.identifier(`fitment_import_${table}`)}`)
  await tx
    .update(ruleImports)
    .set({ state: 'resolving', format: end?.format ?? null, done: 0, total: 0 })
    .where(eq(ruleImports.id, id))
}
