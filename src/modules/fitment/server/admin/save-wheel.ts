import { eq, sql } from 'drizzle-orm'
import { readProducts } from '#catalog/server/catalog.ts'
import type { WheelBody } from '#fitment/contract-fitment-admin.ts'
import { toHub, toHubTexts, validateHubTexts } from '#fitment/domain/hub-texts.ts'
import type { WheelMeasures } from '#fitment/domain/wheel-fit.ts'
import { createFitmentTag } from '#kernel/change-tag.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { lockFitment } from '../replace-rules.ts'
import { productFitments } from '../tables.ts'
import type { SaveFitmentFailure } from './save-fitment.ts'

export const toWheelBody = (wheel: WheelMeasures | null): WheelBody | null =>
  wheel && {
    wheel_kind: wheel.kind,
    ...toHubTexts({ ...wheel, minOffset: wheel.offset, maxOffset: wheel.offset }),
  }

const toMeasures = ({ wheel_kind: kind, ...texts }: WheelBody): WheelMeasures => {
  const hub = toHub(texts)
  return {
    kind,
    bolts: hub?.bolts ?? null,
    pcd: hub?.pcd ?? null,
    bore: hub?.bore ?? null,
    offset: hub?.minOffset ?? null,
  }
}

interface WheelInput {
  productId: number
  baseVersion: number
  wheel: WheelBody | null
}

/** Sets the measures by which a product fits; null removes them. Fails for an outdated version. */
export const saveWheel = (
  app: WriteContext,
  actor: Actor,
  { productId, baseVersion, wheel: wheelBody }: WheelInput,
): Promise<Result<number, SaveFitmentFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, SaveFitmentFailure>> => {
    if ((await readProducts(tx, [productId])).length === 0) return failure({ kind: 'notFound' })
    const { version, wheel: before } = await lockFitment(tx, productId)
    if (version !== baseVersion) return failure({ kind: 'stale' })
    const fields = wheelBody ? validateHubTexts(wheelBody) : {}
    // A product has one offset, not a window.
    if (wheelBody && /\d\s*[–—-]\s*\d/.test(wheelBody.offset)) fields.offset = 'fitmentAdmin.problem.oneOffset'
    if (Object.keys(fields).length > 0) return failure({ kind: 'fields', fields })
    const wheel = wheelBody && toMeasures(wheelBody)
    await tx
      .update(productFitments)
      .set({ wheel, version: sql`${productFitments.version} + 1` })
      .where(eq(productFitments.productId, productId))
    tx.changed([createFitmentTag(productId), 'fitments'])
    const [from, to] = [toWheelBody(before), toWheelBody(wheel)]
    tx.audit({ kind: 'fitment', id: productId, before: { fitmentWheel: from }, after: { fitmentWheel: to } })
    return ok(productId)
  })
