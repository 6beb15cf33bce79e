import type { ReactNode } from 'react'
import type { Page } from '#content/contract-page.ts'

export interface LayoutProps {
  page: Page
  /** What another module shows in the layout's own place: albums, results. */
  children?: ReactNode
}
