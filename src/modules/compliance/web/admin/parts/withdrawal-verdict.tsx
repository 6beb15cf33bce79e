import type { ListedStatement } from '#compliance/contract-withdrawal-admin.ts'
import { useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'

const TONES = {
  inTime: 'wait',
  unshipped: 'wait',
  late: 'warn',
  unmatched: 'warn',
  business: 'warn',
  excluded: 'warn',
  cancelled: 'quiet',
} as const

/** Shows the assessment of a statement, and whether its case is closed. */
export const WithdrawalVerdictMark = ({ verdict, closed_at }: ListedStatement) => {
  const t = useT()
  const label = t(`complianceAdmin.withdrawals.verdicts.${verdict}`)
  return (
    <StateMark tone={closed_at ? 'good' : TONES[verdict]}>
      {closed_at ? t('complianceAdmin.withdrawals.closedAs', { verdict: label }) : label}
    </StateMark>
  )
}
