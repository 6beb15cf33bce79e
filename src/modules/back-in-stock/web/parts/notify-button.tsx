import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import type { Product } from '#catalog/contract-product.ts'
import { createLazyComponent, createPrefetchHandlers } from '#platform/web/lazy-component.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'

const NotifyDialog = createLazyComponent(() =>
  import('./notify-dialog.tsx').then(({ NotifyDialog: component }) => component),
)

/** Shows a button on products that are out of stock: 'Notify me when the product is back in stock'. */
export const NotifyButton = ({ product }: { product: Product }) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        {...createPrefetchHandlers(NotifyDialog.prefetch)}
        aria-haspopup="dialog"
        icon={<BellRing aria-hidden />}
        onClick={() => setIsOpen(true)}
        variant="primary"
        isWide
      >
        {t('backInStock.notify')}
      </Button>
      {isOpen ? <NotifyDialog onClose={() => setIsOpen(false)} product={product} isNeeded /> : null}
    </>
  )
}
