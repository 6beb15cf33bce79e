import Menu from 'lucide-react/icons/menu'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { setOption, useOption } from '#platform/web/options.ts'
import { useT } from '#platform/web/texts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LoginAgain } from './login-again.tsx'
import { CommandPalette, useCommandPalette } from './palette.tsx'
import { Sidebar } from './sidebar.tsx'
import { useScreenTitle } from './use-screen-title.ts'

const SIDEBAR_OPTION = 'adminSidebar'
const parseBoolean = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

/**
 * Lays out the sidebar and the content. The sidebar folds in narrow windows and becomes a sheet on phones, unless the
 * user chose a state.
 */
export const AdminFrame = ({ children }: { children: ReactNode }) => {
  const t = useT()
  const isChosenOpen = useOption(SIDEBAR_OPTION, parseBoolean)
  const [isSheetOpen, setSheet] = useState(false)
  const palette = useCommandPalette()
  const { pathname } = useLocation()
  useScreenTitle(t('admin.title'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the sheet
  useEffect(() => setSheet(false), [pathname])
  const toggle = () => {
    const isOpen = isChosenOpen ?? window.matchMedia('(width >= 1000px)').matches
    setOption(SIDEBAR_OPTION, !isOpen)
  }
  return (
    <div className="admin" data-sidebar={isChosenOpen === undefined ? undefined : isChosenOpen ? 'open' : 'closed'}>
      <div className="admin-phone-bar" data-keep-clear>
        <IconButton
          icon={<Menu aria-hidden />}
          label={t('admin.menu')}
          onClick={() => setSheet(true)}
          tooltipPosition="none"
        />
        <p>{t('admin.title')}</p>
      </div>
      <Sheet
        closeLabel={t('admin.closeMenu')}
        onClose={() => setSheet(false)}
        open={isSheetOpen}
        side="left"
        title={t('admin.title')}
      >
        <Sidebar onSearch={palette.show} />
      </Sheet>
      <aside className="admin-side">
        <Sidebar onSearch={palette.show} onToggle={toggle} />
      </aside>
      <main className="admin-content" id="content" tabIndex={-1}>
        {children}
      </main>
      <LoginAgain />
      {palette.open ? <CommandPalette onClose={palette.close} /> : null}
    </div>
  )
}
