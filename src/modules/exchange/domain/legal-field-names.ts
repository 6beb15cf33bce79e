/** Columns of details that the law demands. The fields of a group, which have its prefix, belong together. */
export const LEGAL_FIELDS = [
  'tyre_eprel',
  'tyre_fuel',
  'tyre_grip',
  'tyre_noise',
  'tyre_decibels',
  'tyre_snow',
  'tyre_ice',
  'tyre_sheet',
  'tyre_size',
  'tyre_category',
  'hazard_signal',
  'hazard_pictograms',
  'hazard_statements',
  'hazard_ufi',
  'battery_chemistry',
  'battery_capacity',
  'electrical_scope',
  'electrical_registration',
  'lamp_labelling',
  'lamp_class',
  'lamp_eprel',
  'lamp_sheet',
  'repair_score',
  'garan_years',
  'garan_brand',
  'garan_model',
  'garan_guarantor',
  'garan_address',
  'garan_label',
  'reported_imported',
  'reported_class',
  'reported_net_g',
  'reported_battery_type',
  'reported_battery_g',
  'reported_paper_g',
  'reported_plastic_g',
  'reported_metal_g',
  'reported_glass_g',
  'reported_wood_g',
] as const
export type LegalField = (typeof LEGAL_FIELDS)[number]

/** Texts of digital content, of repairs and of the guarantee of durability by language: `garan_procedure.et`. */
export const LEGAL_TEXTS = [
  'digital_functionality',
  'digital_compatibility',
  'digital_updates',
  'repair_parts',
  'repair_instructions',
  'garan_procedure',
  'garan_territory',
  'garan_conditions',
] as const
export type LegalText = (typeof LEGAL_TEXTS)[number]
const LEGAL_TEXT = new RegExp(`^(?:${LEGAL_TEXTS.join('|')})\\.[a-z]{2,3}$`)

export const isLegalText = (field: string): field is `${LegalText}.${string}` => LEGAL_TEXT.test(field)

const LEGAL_GROUPS = [
  'tyre',
  'hazard',
  'battery',
  'electrical',
  'lamp',
  'digital',
  'repair',
  'garan',
  'reported',
] as const
export type LegalGroup = (typeof LEGAL_GROUPS)[number]

const LEGAL_FIELD_NAMES: ReadonlySet<string> = new Set(LEGAL_FIELDS)

/** Returns the group of a field; undefined for other fields. */
export const findLegalGroup = (field: string): LegalGroup | undefined =>
  LEGAL_FIELD_NAMES.has(field) || isLegalText(field)
    ? LEGAL_GROUPS.find(group => field.startsWith(`${group}_`))
    : undefined
