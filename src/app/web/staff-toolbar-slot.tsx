import { useEffect, useState } from 'react'
import type { Page } from '#content/contract-content.ts'
import { retryUntilConnected } from '#platform/web/load-with-retry.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { TextsProvider, useLanguage } from '#platform/web/texts.tsx'
import { fetchAllViews, loadBlocks } from './blocks.ts'
import { canEditInPlace } from './can-edit-in-place.ts'
import { useTextsSource } from './texts-source.tsx'

type StaffBarComponent = typeof import('#content/web/editing/staff-bar.tsx').StaffBar
type ShopToolsComponent = typeof import('#listing/web/editing/shop-tools.tsx').ShopTools

const fetchToolbar = retryUntilConnected(() =>
  Promise.all([
    import('#content/web/editing/staff-bar.tsx'),
    import('#listing/web/editing/shop-tools.tsx'),
    import('#builds/web/editing/build-picker.tsx').then(({ registerBuildPicker }) => registerBuildPicker()),
  ]),
)

/**
 * Loads the toolbar of in-place editing for staff with a permission. No other module imports it, so guests load none
 * of it.
 */
export const StaffToolbarSlot = ({ page }: { page: Page | null }) => {
  const visitor = useVisitor()
  const language = useLanguage()
  const texts = useTextsSource()
  const [toolbar, setToolbar] = useState<{ Bar: StaffBarComponent; Tools: ShopToolsComponent }>()
  const canEdit = canEditInPlace(visitor)
  useEffect(() => {
    if (!canEdit) return
    let isWanted = true
    void Promise.all([fetchToolbar(), texts.loadStaff(language)]).then(([[{ StaffBar }, { ShopTools }]]) => {
      if (isWanted) setToolbar({ Bar: StaffBar, Tools: ShopTools })
    }, reportError)
    return () => {
      isWanted = false
    }
  }, [canEdit, texts, language])
  return toolbar ? (
    // Staff texts load after the page's own texts.
    <TextsProvider language={language} t={texts.t(language)}>
      <toolbar.Bar fetchViews={fetchAllViews} loadBlocks={loadBlocks} page={page}>
        <toolbar.Tools page={page} />
      </toolbar.Bar>
    </TextsProvider>
  ) : null
}
