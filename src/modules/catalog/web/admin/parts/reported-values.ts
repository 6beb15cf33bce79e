import {
  NO_PACKAGING,
  omitEmptyWeights,
  PACKAGING_MATERIALS,
  type PackagingMaterial,
  type ReportedWeights,
} from '#catalog/domain/reported-weights.ts'

/** Grams, or the typed text when it is not a number. */
type Grams = number | string | null

/** The weights of reports in the product form; a choice that staff have not made is empty. */
export interface ReportedValues {
  isImported: boolean
  wasteClass: string
  netGrams: Grams
  batteryType: string
  batteryGrams: Grams
  packaging: Record<PackagingMaterial, Grams>
}

export const toReportedValues = (weights: ReportedWeights | null): ReportedValues => ({
  isImported: weights?.isImported ?? false,
  wasteClass: weights?.wasteClass ?? '',
  netGrams: weights?.netGrams ?? null,
  batteryType: weights?.batteryType ?? '',
  batteryGrams: weights?.batteryGrams ?? null,
  packaging: weights?.packaging ?? NO_PACKAGING,
})

/** A weight that is not a number becomes NaN, which the validation refuses. */
const toGrams = (grams: Grams): number | null => (typeof grams === 'string' ? Number.NaN : grams)

export const toReportedWeights = (values: ReportedValues): ReportedWeights | null =>
  omitEmptyWeights({
    isImported: values.isImported,
    wasteClass: (values.wasteClass || null) as ReportedWeights['wasteClass'],
    netGrams: toGrams(values.netGrams),
    batteryType: (values.batteryType || null) as ReportedWeights['batteryType'],
    batteryGrams: toGrams(values.batteryGrams),
    packaging: Object.fromEntries(
      PACKAGING_MATERIALS.map(material => [material, toGrams(values.packaging[material])]),
    ) as ReportedWeights['packaging'],
  })
