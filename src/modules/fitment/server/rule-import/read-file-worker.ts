import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { openRuleFile } from '#fitment/domain/rule-files/read-rule-file.ts'
import type { RuleFileError, RuleFileRow } from '#fitment/domain/rule-files/rule-file.ts'
import { stageRule } from '#fitment/domain/rule-files/stage-rule.ts'
import { MAX_FILE_RULES } from '#fitment/domain/rule-import-states.ts'
import { decodeText } from '#kernel/decode-text.ts'
import type { ReadFileMessage, ReadFileRequest, RuleBatch } from './read-file.ts'

/** Rules per message, so that the receiver's statement stays short. */
const BATCH_SIZE = 2_000
/** The next batch is read while the receiver stores this many. */
const MAX_UNSTORED = 2

const { bytes, makes, noteLanguage } = workerData as ReadFileRequest
const post = (message: ReadFileMessage): void => parentPort?.postMessage(message)

const products = new Map<string, number>()
const cars = new Map<string, number>()
let batch = createBatch()
let rowCount = 0
let unstored = 0
parentPort?.on('message', () => {
  unstored -= 1
})

interface OpenBatch {
  rows: object[]
  products: object[]
  cars: object[]
  findings: object[]
}

function createBatch(): OpenBatch {
  return { rows: [], products: [], cars: [], findings: [] }
}

const findProduct = (sku: string): number => {
  const known = products.get(sku)
  if (known !== undefined) return known
  const id = products.size + 1
  products.set(sku, id)
  batch.products.push({ id, sku })
  return id
}

const addRow = ({ rules, errors, sku, cells }: RuleFileRow): void => {
  const refused: RuleFileError[] = [...errors]
  for (const rule of rules) {
    const staged = stageRule(rule, noteLanguage)
    if ('reason' in staged) {
      refused.push(staged)
      continue
    }
    const { car, carKey: key, carLabel: label, isUniversal, sku: code, note, ...columns } = staged
    let carId: number | null = null
    if (!isUniversal) {
      carId = cars.get(key) ?? null
      if (carId === null) {
        carId = cars.size + 1
        cars.set(key, carId)
        batch.cars.push({ id: carId, key, label, car })
      }
    }
    rowCount += 1
    const product = findProduct(code)
    batch.rows.push({ ...columns, row: rowCount, product, car: carId, note: { type: 'language', ...note } })
  }
  if (refused.length > 0 && sku !== '') findProduct(sku)
  for (const { line, column, value, reason } of refused)
    batch.findings.push({ line, sku, column, value: value.slice(0, MAX_VALUE_LENGTH), reason, cells })
}

const MAX_VALUE_LENGTH = 1_000
/** A file of another kind may have a column for every fact of a product. */
const MAX_UNUSED_COLUMNS = 100
const MAX_HEADING_LENGTH = 100

const dropNul = (text: string): string => text.replaceAll('\u0000', '')

/** Statements get texts of JSON, which the receiving thread passes on without reading them. */
const postBatch = async (): Promise<void> => {
  const { length } = batch.rows
  const message: RuleBatch = {
    count: length,
    rows: toJson(batch.rows),
    products: toJson(batch.products),
    cars: toJson(batch.cars),
    findings: toJson(batch.findings),
  }
  batch = createBatch()
  unstored += 1
  post({ batch: message })
  while (unstored >= MAX_UNSTORED && parentPort) await once(parentPort, 'message')
}

/** PostgreSQL stores no NUL character. */
const toJson = (values: readonly object[]): string => JSON.stringify(values).replaceAll('\\u0000', '')

const readRuleFile = async (): Promise<ReadFileMessage> => {
  const { format, reader } = openRuleFile(decodeText(bytes).text, makes)
  const unused = reader.unused.slice(0, MAX_UNUSED_COLUMNS).map(heading => heading.slice(0, MAX_HEADING_LENGTH))
  if (reader.missing.length > 0) return { end: { format, problem: 'columns', missing: reader.missing, unused } }
  for (const row of reader.rows) {
    addRow(row)
    if (rowCount > MAX_FILE_RULES) return { end: { format, problem: 'tooLong', missing: [], unused } }
    if (batch.rows.length >= BATCH_SIZE || batch.findings.length >= BATCH_SIZE) await postBatch()
  }
  await postBatch()
  return { end: { format, problem: products.size === 0 ? 'empty' : null, missing: [], unused: unused.map(dropNul) } }
}

post(await readRuleFile())
// The listener would keep the thread alive.
parentPort?.close()
