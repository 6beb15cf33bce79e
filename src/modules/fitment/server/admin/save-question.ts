import { asc, eq, sql } from 'drizzle-orm'
import type { QuestionBody, StoredQuestion } from '#fitment/contract-fitment-admin.ts'
import type { QuestionOption } from '#fitment/domain/fitment-rule.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { fitmentConditions, fitmentQuestions } from '../tables.ts'
import type { SaveFitmentFailure } from './save-fitment.ts'

type SaveResult = Promise<Result<StoredQuestion, SaveFitmentFailure>>

export const listQuestions = (db: Queryable): Promise<StoredQuestion[]> =>
  db.select().from(fitmentQuestions).orderBy(asc(fitmentQuestions.id))

export const createQuestion = (app: WriteContext, actor: Actor, { text, options }: QuestionBody): SaveResult =>
  write(app, actor, async (tx): SaveResult => {
    const values = { text, ...addKeys(options, { options: [], nextOption: 1 }) }
    const created = getFirstElement(await tx.insert(fitmentQuestions).values(values).returning())
    tx.changed(['vehicles'])
    tx.audit({ kind: 'fitment-question', id: created.id, action: 'created', after: toAuditFields(created) })
    return ok(created)
  })

/** Saves a question; fails for an outdated version, and where a rule needs an answer that is missing now. */
export const saveQuestion = (
  app: WriteContext,
  actor: Actor,
  { id, baseVersion, text, options }: QuestionBody & { id: number; baseVersion: number },
): SaveResult =>
  write(app, actor, async (tx): SaveResult => {
    const [stored] = await tx.select().from(fitmentQuestions).where(eq(fitmentQuestions.id, id)).for('update')
    if (!stored) return failure({ kind: 'notFound' })
    if (stored.version !== baseVersion) return failure({ kind: 'stale' })
    const keyed = addKeys(options, stored)
    const missing = await hasMissingAnswer(tx, id, keyed.options)
    if (missing) return failure({ kind: 'fields', fields: { options: 'fitmentAdmin.problem.optionUsed' } })
    const [saved = stored] = await tx
      .update(fitmentQuestions)
      .set({ text, ...keyed, version: stored.version + 1 })
      .where(eq(fitmentQuestions.id, id))
      .returning()
    tx.changed(['vehicles'])
    tx.audit({ kind: 'fitment-question', id, before: toAuditFields(stored), after: toAuditFields(saved) })
    return ok(saved)
  })

interface KeyedOptions {
  options: QuestionOption[]
  nextOption: number
}

/** Gives new options keys that no option of the question ever had. A key of another question is replaced. */
const addKeys = (options: QuestionBody['options'], stored: KeyedOptions): KeyedOptions => {
  const freeKeys = new Set(stored.options.map(({ key }) => key))
  // Questions of the demo and of earlier versions start with numbered keys.
  const numbers = stored.options.map(({ key }) => Number(key)).filter(Number.isInteger)
  let nextOption = Math.max(stored.nextOption, ...numbers.map(number => number + 1))
  const keyed = options.map(({ key, text }) => {
    if (freeKeys.delete(key)) return { key, text }
    const newKey = String(nextOption)
    nextOption += 1
    return { key: newKey, text }
  })
  return { options: keyed, nextOption }
}

/** Returns true when a rule names an option that is missing from the new options. */
const hasMissingAnswer = async (tx: Write, id: number, wanted: readonly QuestionOption[]): Promise<boolean> => {
  const keys = sql`array[${sql.join(
    wanted.map(({ key }) => sql`${key}`),
    sql`, `,
  )}]::text[]`
  return (
    (await tx.$count(
      fitmentConditions,
      sql`${fitmentConditions.questionId} = ${id} and not ${fitmentConditions.answers} <@ ${keys}`,
    )) > 0
  )
}

const toAuditFields = ({ text, options }: Pick<StoredQuestion, 'text' | 'options'>) => ({ question: text, options })
