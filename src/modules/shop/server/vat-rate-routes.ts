import { and, asc, desc, eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { Translate } from '#kernel/translator.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type Write, write } from '#platform/server/write.ts'
import { type VatRateChange, vatRateEndpoints } from '#shop/contract-settings.ts'
import type { VatFileProblem } from '#shop/domain/parse-vat-file.ts'
import type { VatChange } from '#shop/domain/plan-vat-replacement.ts'
import { type VatRateFailure, validateNewRate, validateRateRemoval } from '#shop/domain/vat-rate-rules.ts'
import { previewVatFile, replaceVatRates, toVatAuditId } from './replace-vat-rates.ts'
import { vatRates } from './tables.ts'

/** More messages would hide the first ones. */
const MAX_REPORTED_ROWS = 20

type Rate = typeof vatRates.$inferSelect

const readRates = (db: Queryable): Promise<Rate[]> =>
  db.select().from(vatRates).orderBy(asc(vatRates.country), desc(vatRates.vatClass), desc(vatRates.validFrom))

/** Locks the rates, so that the checked ones stay valid until the change. */
const lockRates = (tx: Write): Promise<Rate[]> => tx.select().from(vatRates).for('update')

const addRate = async (tx: Write, rate: Rate, today: string): Promise<Result<null, VatRateFailure>> => {
  const failureReason = validateNewRate(await lockRates(tx), rate, today)
  if (failureReason) return failure(failureReason)
  const insertedRates = await tx
    .insert(vatRates)
    .values(rate)
    .onConflictDoNothing()
    .returning({ day: vatRates.validFrom })
  if (insertedRates.length === 0) return failure('taken')
  tx.changed(['settings'])
  tx.audit({ kind: 'settings', id: toVatAuditId(rate), before: null, after: { percent: rate.basisPoints / 100 } })
  return ok(null)
}

const removeRate = async (
  tx: Write,
  rate: Omit<Rate, 'basisPoints'>,
  today: string,
): Promise<Result<null, VatRateFailure>> => {
  const failureReason = validateRateRemoval(await lockRates(tx), rate, today)
  if (failureReason) return failure(failureReason)
  const { country, vatClass, validFrom } = rate
  const [deletedRate] = await tx
    .delete(vatRates)
    .where(and(eq(vatRates.country, country), eq(vatRates.vatClass, vatClass), eq(vatRates.validFrom, validFrom)))
    .returning()
  if (!deletedRate) return failure('notFound')
  tx.changed(['settings'])
  tx.audit({
    kind: 'settings',
    id: toVatAuditId(rate),
    before: { percent: deletedRate.basisPoints / 100 },
    after: null,
  })
  return ok(null)
}

export const registerVatRateRoutes = (app: App): void => {
  const getToday = () => getShopDay(app.now())
  serve(app, vatRateEndpoints, {
    list: async () => {
      const today = getToday()
      const rates = await readRates(app.db)
      const currentKeys = new Set<string>()
      const findState = ({ country, vatClass, validFrom }: Rate) => {
        if (validFrom > today) return 'coming' as const
        const key = `${country} ${vatClass}`
        if (currentKeys.has(key)) return 'past' as const
        currentKeys.add(key)
        return 'now' as const
      }
      return {
        data: rates.map(rate => ({
          country: rate.country,
          vat_class: rate.vatClass,
          valid_from: rate.validFrom,
          percent: rate.basisPoints / 100,
          state: findState(rate),
        })),
      }
    },
    add: async ({ body, actor, t }) => {
      const { country, vat_class: vatClass, valid_from: validFrom, percent } = body
      const rate = { country, vatClass, validFrom, basisPoints: Math.round(percent * 100) }
      const addResult = await write(app, actor, tx => addRate(tx, rate, getToday()))
      return addResult.ok ? undefined : toHttpError(addResult.reason, t)
    },
    remove: async ({ params, actor, t }) => {
      const rate = { country: params.country, vatClass: params.vat_class, validFrom: params.valid_from }
      const removeResult = await write(app, actor, tx => removeRate(tx, rate, getToday()))
      return removeResult.ok ? undefined : toHttpError(removeResult.reason, t)
    },
    previewFile: async ({ body, t }) => {
      const previewResult = await previewVatFile(app.db, body.text, getToday())
      return previewResult.ok
        ? { data: previewResult.value.map(toVatRateChange) }
        : toFileError(previewResult.reason, t)
    },
    replace: async ({ body, actor, t }) => {
      const replaceResult = await write(app, actor, tx => replaceVatRates(tx, body.text, getToday()))
      return replaceResult.ok
        ? { data: replaceResult.value.map(toVatRateChange) }
        : toFileError(replaceResult.reason, t)
    },
  })
}

const toVatRateChange = ({ country, vatClass, validFrom, before, after }: VatChange): VatRateChange => ({
  country,
  vat_class: vatClass,
  valid_from: validFrom,
  before: before === null ? null : before / 100,
  after: after === null ? null : after / 100,
})

const toFileError = (problems: readonly VatFileProblem[], t: Translate): HttpError => {
  const messages = problems.slice(0, MAX_REPORTED_ROWS).map(({ line, kind, column = '' }) => {
    const reason = t(`shopAdmin.vatFile.problems.${kind}`, { column })
    return line > 0 ? t('shopAdmin.vatFile.line', { line, reason }) : reason
  })
  const omittedCount = problems.length - messages.length
  if (omittedCount > 0) messages.push(t('shopAdmin.vatFile.more', { number: omittedCount }))
  return httpError(422, t('shopAdmin.vatFile.rejected'), { errors: { text: messages } })
}

const toHttpError = (reason: VatRateFailure, t: (key: string) => string): HttpError => {
  const message = t(`shopAdmin.vatRate.${reason}`)
  if (reason === 'notFound') return httpError(404, message)
  const field = reason === 'unknownClass' ? 'vat_class' : 'valid_from'
  return httpError(reason === 'unknownClass' ? 422 : 409, message, { errors: { [field]: [message] } })
}
