import type { ComponentType } from 'react'
import type { Page } from '#content/contract-page.ts'
import { layout } from './layout.ts'

/** A layout that shows only the page itself. */
export const article = (View: ComponentType<{ page: Page }>) =>
  layout<null>({ View: ({ page }) => <View page={page} /> })
