import type { ListedStatement } from '#compliance/contract-withdrawal-admin.ts'
import { translateUnit } from '#kernel/unit.ts'
import type { T } from '#platform/web/texts.tsx'

/** Names the withdrawn goods, one per line, with the lines that have no right of withdrawal. */
export const formatWithdrawnGoods = (t: T, language: string, { lines, goods, excluded }: ListedStatement): string =>
  [
    ...lines.map(
      ({ code1, name, unit, amount }) => `${name} (${code1}), ${amount} ${translateUnit(unit, language, amount)}`,
    ),
    ...(goods === '' ? [] : [goods]),
    ...(lines.length === 0 && goods === '' ? [t('complianceAdmin.withdrawals.wholeOrder')] : []),
    ...excluded.map(({ name, exclusion }) => `${name}: ${t(`orders.exclusion.${exclusion}`)}`),
  ].join('\n')
