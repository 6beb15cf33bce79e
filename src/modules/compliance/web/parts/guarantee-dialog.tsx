import type { ShownNotice } from '#compliance/contract-guarantee.ts'
import { Dialog } from '#ui/dialog.tsx'
import { GuaranteeNotice } from './guarantee-notice.tsx'

/** Shows the whole notice above the page. */
export const GuaranteeDialog = ({ notice, onClose }: { notice: ShownNotice; onClose: () => void }) => (
  <Dialog closeLabel={notice.closeLabel} onClose={onClose} size="lg" title={notice.title} open>
    <GuaranteeNotice notice={notice} />
  </Dialog>
)
