import type { ReactNode } from 'react'
import { useState } from 'react'
import { createLazyComponent, createPrefetchHandlers } from '#platform/web/lazy-component.tsx'

const CarDialog = createLazyComponent(() => import('./car-dialog.tsx').then(({ CarDialog: component }) => component))

/** Renders a button that opens the choice of a car; its code is fetched when it is needed. */
export const CarDialogButton = ({ children }: { children: (props: object) => ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children({
        ...createPrefetchHandlers(CarDialog.prefetch),
        'aria-haspopup': 'dialog',
        onClick: () => setOpen(true),
      })}
      {isOpen ? <CarDialog isNeeded onClose={() => setOpen(false)} /> : null}
    </>
  )
}
