import type { Remedy } from '#catalog/domain/recall.ts'
import { formatDay } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import type { Translate } from '#kernel/translator.ts'

interface NoticeProduct {
  name: string
  brand: string
  code1: string
  code2: string
  gtin: string
}

/** A recall in one language. */
export interface NoticeContent {
  title: string
  batch: string
  number_place: string
  risk: string
  action: string
  contact: string
  remedies: readonly Remedy[]
  seller: string
  from: string | null
  to: string | null
}

/** Names a product with the codes by which buyers recognize it. */
export const formatRecalledProduct = ({ name, brand, code1, code2, gtin }: NoticeProduct): string => {
  const hasBrand = brand !== '' && !name.toLowerCase().includes(brand.toLowerCase())
  const codes = [...new Set([code1, code2])].filter(code => code !== '')
  return `${hasBrand ? `${brand} ${name}` : name} (${[...codes, gtin && `EAN ${gtin}`].filter(Boolean).join(', ')})`
}

/**
 * Lists the elements of a recall notice in the order of (EU) 2023/988 art. 36(2) and (EU) 2024/1435. Callers show the
 * headline, pictures and products. Elements without content are left out.
 */
export const listNoticeRows = (
  notice: NoticeContent,
  { t, language }: { t: Translate; language: Language },
): { field: string; label: string; value: string }[] => {
  const { title, batch, number_place, risk, action, contact, remedies, seller } = notice
  const [from, to] = [notice.from, notice.to].map(day => (day ? formatDay(day, language) : ''))
  const saleFacts = [
    from && t('compliance.recall.soldFrom', { day: from }),
    to && t('compliance.recall.soldTo', { day: to }),
    seller && t('compliance.recall.soldBy', { seller }),
  ]
  const values: [field: string, value: string][] = [
    ['title', title],
    ['batch', batch],
    ['numberPlace', number_place],
    ['sold', saleFacts.filter(Boolean).join(', ')],
    ['risk', risk],
    ['action', `${t('compliance.recall.stopUsing')}\n${action}`],
    ['remedies', remedies.map(remedy => t(`compliance.recall.remedies.${remedy}`)).join(', ')],
    ['contact', contact],
    ['share', t('compliance.recall.shareText')],
  ]
  return values.flatMap(([field, value]) =>
    value === '' ? [] : [{ field, label: t(`compliance.recall.fields.${field}`), value }],
  )
}
