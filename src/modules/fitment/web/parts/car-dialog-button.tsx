import type { ReactNode } from 'react'
import { createPrefetchHandlers } from '#platform/web/lazy-component.tsx'
import { CarMenu, openCarChooser } from './car-chooser.ts'

const OPENER = { ...createPrefetchHandlers(CarMenu.prefetch), 'aria-haspopup': 'dialog', onClick: openCarChooser }

/** Renders a button that opens the choice of a car. */
export const CarDialogButton = ({ children }: { children: (props: object) => ReactNode }) => children(OPENER)
