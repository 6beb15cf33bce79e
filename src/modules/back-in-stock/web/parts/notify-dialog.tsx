import { useId, useState } from 'react'
import type { Product } from '#catalog/contract-product.ts'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NotifyForm } from './notify-form.tsx'

interface NotifyDialogProps {
  product: Product
  open: boolean
  onClose: () => void
}

/** Opens over the product's page, closes on success (spec.md section 4, Availability). */
export const NotifyDialog = ({ product, open, onClose }: NotifyDialogProps) => {
  const t = useT()
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const [blank, setBlank] = useState(true)
  return (
    <Dialog
      closeLabel={t('backInStock.close')}
      footer={
        <Button
          disabled={blank}
          form={formId}
          loading={busy}
          loadingLabel={t('backInStock.sending')}
          type="submit"
          variant="primary"
        >
          {t('backInStock.send')}
        </Button>
      }
      onClose={onClose}
      open={open}
      title={t('backInStock.notify')}
    >
      <NotifyForm id={formId} onBlank={setBlank} onBusy={setBusy} onDone={onClose} product={product} />
    </Dialog>
  )
}
