import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import type { ShownNotice } from '#compliance/contract-guarantee.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { GuaranteeNotice } from './guarantee-notice.tsx'

/** Opens the whole notice with one click, without leaving a form. */
export const GuaranteeButton = ({ notice, className }: { notice: ShownNotice; className?: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={className}>
      <Button icon={<ShieldCheck aria-hidden />} onClick={() => setIsOpen(true)} type="button" isWide>
        {notice.title}
      </Button>
      <Dialog
        closeLabel={notice.closeLabel}
        onClose={() => setIsOpen(false)}
        open={isOpen}
        size="lg"
        title={notice.title}
      >
        <GuaranteeNotice notice={notice} />
      </Dialog>
    </div>
  )
}
