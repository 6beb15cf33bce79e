import type { EditedProduct } from '#catalog/contract-product-admin.ts'
import { type Approval, getDefaultUse, normalizeApprovals, ROAD_USE_COUNTRY } from '#catalog/domain/road-approval.ts'
import { multilingual } from '#kernel/multilingual.ts'

interface ApprovalFile {
  id: number
  name: string
  url: string
}

/** An approval in the product form. */
export interface ApprovalValues extends Omit<Approval, 'conditions' | 'fileIds'> {
  conditions: Record<string, string>
  files: ApprovalFile[]
}

const DEFAULT_APPROVAL: Approval = {
  kind: 'ece',
  regulation: '',
  number: '',
  countries: [{ country: ROAD_USE_COUNTRY, use: 'unknown' }],
  elsewhere: getDefaultUse('ece'),
  conditions: multilingual({}),
  fileIds: [],
}

export const createApprovalValues = (languages: readonly string[]): ApprovalValues =>
  toValues(DEFAULT_APPROVAL, [], languages)

export const toApprovalValues = (
  { approvals, approval_files: files }: Pick<EditedProduct, 'approvals' | 'approval_files'>,
  languages: readonly string[],
): ApprovalValues[] => approvals.map(approval => toValues(approval, files, languages))

const toValues = (
  { fileIds, conditions, ...approval }: Approval,
  files: readonly ApprovalFile[],
  languages: readonly string[],
): ApprovalValues => {
  const { type: _marker, ...texts } = conditions
  const filledTexts = Object.entries(texts).map(([language, text]) => [language, text ?? ''])
  return {
    ...approval,
    conditions: {
      ...Object.fromEntries(languages.map(language => [language, ''])),
      ...Object.fromEntries(filledTexts),
    },
    files: fileIds.flatMap(id => files.find(file => file.id === id) ?? []),
  }
}

export const toApprovals = (values: readonly ApprovalValues[]): Approval[] =>
  normalizeApprovals(
    values.map(({ files, conditions, ...approval }) => ({
      ...approval,
      conditions: multilingual(conditions),
      fileIds: files.map(({ id }) => id),
    })),
  )
