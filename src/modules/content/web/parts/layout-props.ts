import type { ReactNode } from 'react'
import type { Page } from '#content/contract-content.ts'

export interface LayoutProps {
  page: Page
  /** Content of another module: albums or search results. */
  children?: ReactNode
}
