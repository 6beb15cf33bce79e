import {
  type Approval,
  type ApprovalKind,
  findRoadUse,
  getRegulationKey,
  groupCountries,
  hasAbe,
  isEuRegulation,
  KNOWN_REGULATIONS,
  type RoadUse,
  type ShownApprovals,
} from '#catalog/domain/road-approval.ts'
import { buildFileAddress } from '#files/domain/file-address.ts'
import type { StoredFile } from '#files/server/files.ts'
import { formatCountryName } from '#kernel/country-name.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Translate } from '#kernel/translator.ts'

/** Parts of message keys; an underscore in a key would mean a grammatical context. */
export const ROAD_USE_KEYS = {
  road: 'road',
  with_entry: 'withEntry',
  motorsport: 'motorsport',
  unknown: 'unknown',
} as const satisfies Record<RoadUse, string>

/** Describes the approvals of a product; null without any. An untranslated condition is better than none. */
export const describeApprovals = (
  approvals: readonly Approval[],
  documents: readonly StoredFile[],
  viewer: { language: Language; t: Translate },
): ShownApprovals | null => {
  const use = findRoadUse(approvals)
  if (use === null) return null
  const { t } = viewer
  const notes = [t(`catalog.roadUse.home.${ROAD_USE_KEYS[use]}`)]
  if (use === 'with_entry') notes.push(t('catalog.roadUse.rebuild'))
  if (hasAbe(approvals)) notes.push(t('catalog.roadUse.twoAbes'))
  return {
    title: t('catalog.roadUse.title'),
    notes,
    documentsLabel: t('catalog.roadUse.documents'),
    approvals: approvals.map(approval => describeApproval(approval, documents, viewer)),
  }
}

const describeApproval = (
  approval: Approval,
  documents: readonly StoredFile[],
  { language, t }: { language: Language; t: Translate },
): ShownApprovals['approvals'][number] => {
  const { kind, regulation, number, elsewhere, conditions, fileIds } = approval
  const rows = [
    ['number', number],
    ['regulation', describeRegulation(regulation, t)],
    ...groupCountries(approval, language, formatCountryName).map(({ use, names }) => [ROAD_USE_KEYS[use], names]),
    ...(elsewhere === 'unknown'
      ? []
      : [[ROAD_USE_KEYS[elsewhere], t(`catalog.roadUse.${approval.countries.length > 0 ? 'others' : 'all'}`)]]),
    ['conditions', pickText(conditions, language)],
    ['meaning', t(`catalog.roadUse.meanings.${kind}`)],
  ] as const
  return {
    title: formatApprovalKind({ kind, regulation }, t),
    rows: joinRows(rows).map(([name, value]) => ({ label: t(`catalog.roadUse.rows.${name}`), value })),
    documents: documents
      .filter(({ id }) => fileIds.includes(id))
      .map(file => ({ name: file.name, url: buildFileAddress(file) })),
  }
}

/** Joins countries and other countries with one statement; omits empty rows. */
const joinRows = (rows: readonly (readonly string[])[]): [string, string][] => {
  const values = new Map<string, string>()
  for (const [name = '', value = ''] of rows) {
    const before = values.get(name)
    if (value !== '') values.set(name, before ? `${before}, ${value}` : value)
  }
  return [...values]
}

const describeRegulation = (regulation: string, t: Translate): string =>
  KNOWN_REGULATIONS.some(known => known === regulation)
    ? `${regulation}: ${t(`catalog.roadUse.regulations.${getRegulationKey(regulation)}`)}`
    : regulation

/** Names the kind of an approval, with the regulation of an ECE approval. */
export const formatApprovalKind = (
  { kind, regulation }: { kind: ApprovalKind; regulation: string },
  t: Translate,
): string =>
  [t(`catalog.roadUse.kinds.${isEuRegulation(regulation) ? 'eu' : kind}`), regulation.replace(/^EU /, '')]
    .filter(part => part !== '')
    .join(' ')
