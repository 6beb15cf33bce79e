import { useEffect, useState } from 'react'
import type { Page } from '#content/contract-page.ts'
import { retryUntilConnected } from '#platform/web/load-with-retry.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { TextsProvider, useLanguage } from '#platform/web/texts.tsx'
import { fetchAllViews, loadBlocks } from './blocks.ts'
import { canEditInPlace } from './can-edit-in-place.ts'
import { useTextsSource } from './texts-source.tsx'

type StaffBarComponent = typeof import('#content/web/editing/staff-bar.tsx').StaffBar
type ShopToolsComponent = typeof import('#listing/web/editing/shop-tools.tsx').ShopTools

const fetchToolbar = retryUntilConnected(() =>
  Promise.all([import('#content/web/editing/staff-bar.tsx'), import('#listing/web/editing/shop-tools.tsx')]),
)

/**
 * Loads the toolbar of in-place editing for staff with a permission. No other module imports it, so guests load none
 * of it.
 */
export const StaffToolbarSlot = ({ page }: { page: Page | null }) => {
  const visitor = useVisitor()
  const language = useLanguage()
  const texts = useTextsSource()
  const [Bar, setBar] = useState<{ of: StaffBarComponent; tools: ShopToolsComponent }>()
  const canEdit = canEditInPlace(visitor)
  useEffect(() => {
    if (!canEdit) return
    let isWanted = true
    void Promise.all([fetchToolbar(), texts.loadStaff(language)]).then(([[{ StaffBar }, { ShopTools }]]) => {
      if (isWanted) setBar({ of: StaffBar, tools: ShopTools })
    }, reportError)
    return () => {
      isWanted = false
    }
  }, [canEdit, texts, language])
  return Bar ? (
    // Staff texts load after the page's own texts.
    <TextsProvider language={language} t={texts.t(language)}>
      <Bar.of fetchViews={fetchAllViews} loadBlocks={loadBlocks} page={page}>
        <Bar.tools page={page} />
      </Bar.of>
    </TextsProvider>
  ) : null
}
