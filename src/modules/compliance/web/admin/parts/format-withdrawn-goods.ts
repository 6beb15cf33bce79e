import type { ListedStatement } from '#compliance/contract-withdrawal-admin.ts'
import { translateUnit } from '#kernel/unit.ts'
import type { T } from '#platform/web/texts.tsx'

/** Names the withdrawn goods, one per line, with the lines that have no right of withdrawal. */
export const formatWithdrawnGoods = (t: T, language: string, { lines, goods, excluded }: ListedStatement): string => {
  const texts = lines.map(
    ({ code1, name, unit, amount }) => `${name} (${code1}), ${amount} ${translateUnit(unit, language, amount)}`,
  )
  if (goods !== '') texts.push(goods)
  if (texts.length === 0) texts.push(t('complianceAdmin.withdrawals.wholeOrder'))
  for (const { name, exclusion } of excluded) texts.push(`${name}: ${t(`orders.exclusion.${exclusion}`)}`)
  return texts.join('\n')
}
