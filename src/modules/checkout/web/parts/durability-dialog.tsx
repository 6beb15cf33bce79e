import type { ShownDurability } from '#catalog/domain/durability.ts'
import { DurabilityLabel } from '#catalog/web/parts/durability-label.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface DurabilityDialogProps {
  durability: ShownDurability
  /** The product's name. */
  name: string
  onClose: () => void
}

/** Shows the GARAN label of a product above the page. */
export const DurabilityDialog = ({ durability, name, onClose }: DurabilityDialogProps) => (
  <Dialog closeLabel={durability.closeLabel} onClose={onClose} size="lg" title={`${durability.title}: ${name}`} open>
    <DurabilityLabel durability={durability} />
  </Dialog>
)
