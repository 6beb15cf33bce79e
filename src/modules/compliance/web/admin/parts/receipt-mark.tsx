import type { ReceiptState } from '#compliance/contract-withdrawal-admin.ts'
import { useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'

/** Shows a receipt that the consumer does not have yet. */
export const ReceiptMark = ({ receipt }: { receipt: ReceiptState }) => {
  const t = useT()
  if (receipt === 'sent') return null
  return (
    <p className="text-sm">
      <StateMark tone={receipt === 'failed' ? 'warn' : 'wait'}>
        {t(`complianceAdmin.withdrawals.receipts.${receipt}`)}
      </StateMark>
    </p>
  )
}
