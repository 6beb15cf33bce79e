import { productBulk, type SentDeed } from '#catalog/contract-product-admin.ts'
import type { DeedChange, ProductDeed } from '#catalog/domain/product-deed.ts'
import { centsOf, formatCents } from '#kernel/money.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import { meantIds, refusalsOf } from '#platform/server/bulk.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { type Context, serve } from '#platform/server/http/serve.ts'
import { BULK_STEP } from '#wire/contract-bulk.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { changeProducts, type Found, judgeProducts } from './change-products.ts'
import { matchingProducts } from './list-products.ts'
import { undoProducts } from './undo-products.ts'

const MOST_EXAMPLES = 5

export const productBulkRoutes = (app: App): void =>
  serve(app, productBulk, {
    plan: async ({ body, language, t }) => {
      const ids = await meantIds(body.which, filters => matchingProducts(app.db, filters, app.now()))
      const { verdicts, changes } = await judgeProducts(app.db, ids, deedOf(body.deed), language)
      return {
        data: {
          ids: changes.map(({ found }) => found.id),
          refused: refusalsOf(verdicts, t),
          examples: changes.slice(0, MOST_EXAMPLES).flatMap(planned => exampleOf(planned, language)),
        },
      }
    },
    step: async ({ body, actor, language, t }) => {
      if (actor.kind !== 'user') return refuse(401, INVALID_CREDENTIALS)
      const { ids, act } = body
      const result = await changeProducts(app, actor, { ids, act, deed: deedOf(body.deed), language })
      const batch = result.ok ? result.value : result.why
      if (!('changed' in batch)) return refuse(409, t('admin.bulk.foreign'))
      const { changed, verdicts } = batch
      if (ids.length < BULK_STEP) await app.changes.followed()
      return { data: { changed, refused: refusalsOf(verdicts, t) } }
    },
    undo: async ({ body, actor, t }) => {
      if (actor.kind !== 'user') return refuse(401, INVALID_CREDENTIALS)
      const undone = await undoProducts(app, actor, body)
      if (!undone.ok) return refuse(404, t('admin.bulk.unknownAct'))
      if (undone.value.next === null) await app.changes.followed()
      return { data: undone.value }
    },
  })

const deedOf = (deed: SentDeed): ProductDeed => {
  if (deed.kind === 'total') {
    const { price, was, free, confirm_price: isConfirmed } = deed
    return { kind: 'total', cents: centsOf(price), was: centsOf(was), free, isConfirmed }
  }
  if (deed.kind !== 'price' && deed.kind !== 'cut') return deed
  const { confirm_price: isConfirmed, ...rest } = deed
  return { ...rest, isConfirmed }
}

/** Shows the price before and after the action. */
const exampleOf = ({ found, change }: { found: Found; change: DeedChange }, language: Context['language']) =>
  change.totalCents === undefined
    ? []
    : [
        {
          name: textIn(found.name, language),
          before: formatCents(found.totalCents, language),
          after: formatCents(change.totalCents, language),
        },
      ]
