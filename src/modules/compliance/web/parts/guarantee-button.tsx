import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import type { ShownNotice } from '#compliance/contract-guarantee.ts'
import { createLazyComponent, createPrefetchHandlers } from '#platform/web/lazy-component.tsx'
import { Button } from '#ui/button.tsx'

const GuaranteeDialog = createLazyComponent(() =>
  import('./guarantee-dialog.tsx').then(({ GuaranteeDialog: component }) => component),
)

/** Opens the whole notice with one click, without leaving a form. */
export const GuaranteeButton = ({ notice, className }: { notice: ShownNotice; className?: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={className}>
      <Button
        {...createPrefetchHandlers(GuaranteeDialog.prefetch)}
        icon={<ShieldCheck aria-hidden />}
        onClick={() => setIsOpen(true)}
        type="button"
        isWide
      >
        {notice.title}
      </Button>
      {isOpen ? <GuaranteeDialog isNeeded notice={notice} onClose={() => setIsOpen(false)} /> : null}
    </div>
  )
}
