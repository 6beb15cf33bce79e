import { and, eq, inArray } from 'drizzle-orm'
import { formatConditionKey, isKnownConditionKey } from '#fitment/domain/fitment-rule.ts'
import { cleanCode } from '#fitment/domain/parse-vehicle-file.ts'
import { getExternalId, getMappingKey } from '#fitment/domain/rule-files/format-described-car.ts'
import { needsConditions } from '#fitment/domain/rule-files/rule-file.ts'
import { isWorking } from '#fitment/domain/rule-import-states.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { groupCarsByTarget } from '../list-cars.ts'
import { readVehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { toTarget } from '../rule-rows.ts'
import type { ruleImports } from '../tables.ts'
import { lockImport } from './rule-import-lifecycle.ts'
import { ruleImportCars, ruleImportTargets, sourceCars } from './tables.ts'

interface CarMapping {
  id: number
  car: number
  /** At most one of these three fields. Without any, the car is ignored. */
  node_id: number | null
  group_id: number | null
  engine_code: string | null
  /** Conditions that limit each rule of the car. */
  conditions: readonly { question_id: number; answers: readonly string[] }[]
  /** The facts that no vehicle states do not limit the car. */
  every_variant: boolean
}

export type MappingFailure = 'notFound' | 'wrongState' | 'target' | 'condition' | 'conditions' | 'repeatedQuestion'

/**
 * Remembers for a source what a car of its files is. The import shows the mapping at once; the next trial run applies
 * it to the rules, without the file. A vehicle cannot state the condition of an application with a qualifier. A person
 * names its question and answers, or says that every variant fits.
 */
export const mapCar = async (app: App, actor: Actor, mapping: CarMapping): Promise<Result<null, MappingFailure>> => {
  const { id, car, node_id: nodeId, group_id: groupId } = mapping
  const engineCode = mapping.engine_code === null ? null : cleanCode(mapping.engine_code)
  const count = [nodeId, groupId, engineCode].filter(target => target !== null).length
  const conditions = mapping.conditions.map(({ question_id: question, answers }) => ({ question, answers }))
  const conditionKey = count === 0 ? '' : formatConditionKey(conditions)
  const isEveryVariant = count > 0 && conditionKey === '' && mapping.every_variant
  const { optionKeys } = await readVehicleCatalogue(app)
  const carsByTarget = groupCarsByTarget(await readVehicleCatalogue(app))
  return write(app, actor, async (tx): Promise<Result<null, MappingFailure>> => {
    const storedCar = await findCar(tx, id, car)
    if (!storedCar.ok) return storedCar
    if (count > 1 || (count === 1 && !carsByTarget.has(toTarget({ nodeId, groupId, engineCode }))))
      return failure('target')
    const { ruleImport, key, label } = storedCar.value
    if (!isKnownConditionKey(conditionKey, optionKeys)) return failure('conditions')
    if (new Set(conditions.map(({ question }) => question)).size < conditions.length) return failure('repeatedQuestion')
    if (count > 0 && conditionKey === '' && !isEveryVariant && needsConditions(getExternalId(key)))
      return failure('condition')
    const values = { nodeId, groupId, engineCode, conditionKey, isEveryVariant, label, modifiedAt: app.now() }
    await tx
      .insert(sourceCars)
      .values({ sourceId: ruleImport.sourceId, key: getMappingKey(key), ...values })
      .onConflictDoUpdate({ target: [sourceCars.sourceId, sourceCars.key], set: values })
    await setCarState(tx, id, car, count === 0 ? 'ignored' : 'mapped')
    if (count > 0)
      await tx
        .insert(ruleImportTargets)
        .values({ importId: id, car, position: 0, nodeId, groupId, engineCode, isOneOfSeveral: false, conditionKey })
    const target = count === 0 ? '' : `${toTarget({ nodeId, groupId, engineCode })} ${conditionKey}`.trim()
    tx.audit({ kind: 'fitment-source', id: ruleImport.sourceId, action: 'changed', after: { car: label, target } })
    return ok(null)
  })
}

/** Forgets a mapping; the next trial run looks the car up by its names again. */
export const forgetCar = (
  app: App,
  actor: Actor,
  { id, car }: { id: number; car: number },
): Promise<Result<null, MappingFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, MappingFailure>> => {
    const found = await findCar(tx, id, car)
    if (!found.ok) return found
    const { ruleImport, key, label } = found.value
    await tx
      .delete(sourceCars)
      .where(and(eq(sourceCars.sourceId, ruleImport.sourceId), inArray(sourceCars.key, [getMappingKey(key), key])))
    await setCarState(tx, id, car, 'unknown')
    tx.audit({ kind: 'fitment-source', id: ruleImport.sourceId, action: 'changed', before: { car: label } })
    return ok(null)
  })

interface FoundCar {
  ruleImport: typeof ruleImports.$inferSelect
  key: string
  label: string
}

const findCar = async (tx: Write, id: number, car: number): Promise<Result<FoundCar, MappingFailure>> => {
  const ruleImport = await lockImport(tx, id)
  if (!ruleImport) return failure('notFound')
  if (isWorking(ruleImport.state)) return failure('wrongState')
  const [found] = await tx
    .select({ key: ruleImportCars.key, label: ruleImportCars.label })
    .from(ruleImportCars)
    .where(and(eq(ruleImportCars.importId, id), eq(ruleImportCars.id, car)))
  return found ? ok({ ruleImport, ...found }) : failure('notFound')
}

const setCarState = async (
  tx: Write,
  id: number,
  car: number,
  state: 'mapped' | 'ignored' | 'unknown',
): Promise<void> => {
  await tx
    .update(ruleImportCars)
    .set({ state, reason: null })
    .where(and(eq(ruleImportCars.importId, id), eq(ruleImportCars.id, car)))
  await tx.delete(ruleImportTargets).where(and(eq(ruleImportTargets.importId, id), eq(ruleImportTargets.car, car)))
}
