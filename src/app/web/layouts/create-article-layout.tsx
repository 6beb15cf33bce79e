import type { ComponentType } from 'react'
import type { Page } from '#content/contract-content.ts'
import { createLayout } from './layout.ts'

/** Creates a layout that shows only the page itself. */
export const createArticleLayout = (View: ComponentType<{ page: Page }>) =>
  createLayout<null>({ View: ({ page }) => <View page={page} /> })
