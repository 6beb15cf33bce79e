import type { FittingCars } from '#fitment/contract-fit.ts'
import type { FitmentQuestion } from '#fitment/domain/fitment-rule.ts'
import { formatWindow } from '#fitment/domain/year-month.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { readCachedFitment, readFitmentTerms } from './cached-fitment.ts'
import { readFitments, type StoredFitment } from './decide-for-car.ts'
import { buildGenerationPath } from './find-generation.ts'
import { findVehicle, listPath, readVehicleCatalogue, type VehicleCatalogue } from './read-vehicle-catalogue.ts'
import { type ProductRule, toTargetColumns } from './rule-rows.ts'

type CarGroup = FittingCars['fits'][number]

interface Reader {
  language: Language
  t: Translate
}

/** Lists the cars that the rules of a product name, grouped by make and model. */
export const listFittingCars = async (app: App, productId: number, reader: Reader): Promise<FittingCars> => {
  const { mode, rules } = await readCachedFitment(app, productId)
  if (rules.length === 0) return { mode, fits: [], excludes: [] }
  return groupCars({ mode, rules }, { ...(await readTerms(app)), ...reader })
}

/** Lists the cars of many products; products that nothing is stored about are missing. */
export const listFittingCarsOfProducts = async (
  app: App,
  productIds: readonly number[],
  reader: Reader,
): Promise<ReadonlyMap<number, FittingCars>> => {
  const [fitments, terms] = await Promise.all([readFitments(app.db, productIds), readTerms(app)])
  return new Map([...fitments].map(([id, fitment]) => [id, groupCars(fitment, { ...terms, ...reader })]))
}

const readTerms = async (app: App) => {
  const [catalogue, terms] = await Promise.all([readVehicleCatalogue(app), readFitmentTerms(app)])
  return { catalogue, ...terms }
}

const groupCars = (
  { mode, rules }: Pick<StoredFitment, 'mode' | 'rules'>,
  { catalogue, questions, groupNames, language, t }: Awaited<ReturnType<typeof readTerms>> & Reader,
): FittingCars => {
  const toLine = (rule: ProductRule) => ({
    ...describeTarget(catalogue, groupNames, rule),
    details: listDetails(catalogue, rule, questions, { language, t }),
    note: pickText(rule.note, language),
  })
  const group = (polarity: ProductRule['polarity']): CarGroup[] =>
    [...Map.groupBy(rules.filter(rule => rule.polarity === polarity).map(toLine), ({ group: name }) => name)]
      .map(([name, lines]) => ({
        name,
        lines: lines
          .map(({ group: _group, ...line }) => line)
          .toSorted((first, second) => first.name.localeCompare(second.name, language, { numeric: true })),
      }))
      .toSorted((first, second) => first.name.localeCompare(second.name, language, { numeric: true }))
  return { mode, fits: group('fits'), excludes: group('excludes') }
}

const describeTarget = (
  catalogue: VehicleCatalogue,
  groupNames: ReadonlyMap<number, string>,
  { target, polarity }: ProductRule,
): { group: string; name: string; path: string | null } => {
  const { nodeId, groupId, engineCode } = toTargetColumns(target)
  const vehicle = nodeId === null ? undefined : findVehicle(catalogue, nodeId)
  if (!vehicle) return { group: '', name: engineCode ?? groupNames.get(groupId ?? 0) ?? '', path: null }
  const nodes = listPath(catalogue, vehicle)
  const names = nodes.map(({ name }) => name)
  const generation = nodes.find(({ level }) => level === 'generation')
  return {
    group: names.slice(0, 2).join(' '),
    name: names.slice(2).join(' '),
    // A car without fitting products has no page.
    path: generation && polarity === 'fits' ? buildGenerationPath(catalogue, generation) : null,
  }
}

/** Names the engine and the limits of a rule. */
const listDetails = (
  catalogue: VehicleCatalogue,
  rule: ProductRule,
  questions: readonly FitmentQuestion[],
  { language, t }: Reader,
): string[] => {
  const { nodeId } = toTargetColumns(rule.target)
  const vehicle = nodeId === null ? undefined : findVehicle(catalogue, nodeId)
  const path = vehicle ? listPath(catalogue, vehicle) : []
  const datedVehicle = path.findLast(({ from, to }) => from !== null || to !== null)
  const ownYears = formatWindow(rule.window)
  const years = ownYears === '' && datedVehicle ? formatWindow(datedVehicle) : ownYears
  const facts = [...rule.fuels, ...rule.drives, ...rule.gearboxes, ...rule.bodies].map(value =>
    t(`vehicle.fact.${value}`),
  )
  return [
    years,
    vehicle?.engineCode ?? '',
    typeof vehicle?.kw === 'number' ? `${vehicle.kw} kW` : '',
    ...facts,
    rule.position === null ? '' : t(`vehicle.position.${rule.position}`),
    ...rule.conditions.map(({ question, answers }) => {
      const stored = questions.find(({ id }) => id === question)
      const texts = stored?.options.filter(({ key }) => answers.includes(key)) ?? []
      return `${pickText(stored?.text, language)} ${texts.map(({ text }) => pickText(text, language)).join(' / ')}`
    }),
  ].filter(detail => detail !== '')
}
