import { useEffect, useId } from 'react'
import type { Product } from '#catalog/contract-product.ts'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NotifyFields } from './notify-fields.tsx'
import { useNotifyForm } from './use-notify-form.ts'

/** Shows a dialog over the product's page that closes on success. */
export const NotifyDialog = ({ product, onClose }: { product: Product; onClose: () => void }) => {
  const t = useT()
  const formId = useId()
  const form = useNotifyForm(product, onClose)
  const { ref } = form.props
  // The dialog would focus its close button first.
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <Dialog
      isBusy={form.isBusy}
      closeLabel={t('backInStock.close')}
      footer={
        <Button
          disabled={form.values.user_email.trim() === ''}
          form={formId}
          isLoading={form.isBusy}
          loadingLabel={t('backInStock.sending')}
          type="submit"
          variant="primary"
        >
          {t('backInStock.send')}
        </Button>
      }
      onClose={onClose}
      open
      title={t('backInStock.notify')}
    >
      <form {...form.props} className="grid gap-5" id={formId}>
        <NotifyFields form={form} product={product} />
      </form>
    </Dialog>
  )
}
