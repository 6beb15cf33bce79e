import type { ListedStatement } from '#compliance/contract-withdrawal-admin.ts'
import { formatWithdrawnLine } from '#compliance/domain/format-withdrawn-line.ts'
import type { T } from '#platform/web/texts.tsx'

/** Names the withdrawn goods, one per line, with the lines that have no right of withdrawal. */
export const formatWithdrawnGoods = (t: T, language: string, { lines, goods, excluded }: ListedStatement): string => {
  const texts = lines.map(line => formatWithdrawnLine(line, language))
  if (goods !== '') texts.push(goods)
  if (texts.length === 0) texts.push(t('complianceAdmin.withdrawals.wholeOrder'))
  for (const { name, exclusion } of excluded) texts.push(`${name}: ${t(`orders.exclusion.${exclusion}`)}`)
  return texts.join('\n')
}
