import Menu from 'lucide-react/icons/menu'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { setOption, useOption } from '#platform/web/options.ts'
import { useT } from '#platform/web/texts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { CommandPalette, useCommandPalette } from './command-palette.tsx'
import { SessionEndedLogin } from './session-ended-login.tsx'
import { Sidebar } from './sidebar.tsx'
import { useScreenTitle } from './use-screen-title.ts'

const SIDEBAR_OPTION = 'adminSidebar'
const parseBoolean = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

/**
 * Lays out the sidebar and the content. The sidebar folds in narrow windows, unless the user chose a state, and becomes
 * a sheet on phones.
 */
export const AdminFrame = ({ children }: { children: ReactNode }) => {
  const t = useT()
  const isChosenOpen = useOption(SIDEBAR_OPTION, parseBoolean)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const palette = useCommandPalette()
  const { pathname } = useLocation()
  useScreenTitle(t('admin.title'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the sheet
  useEffect(() => setIsSheetOpen(false), [pathname])
  const toggleSidebar = () => {
    const isOpen = isChosenOpen ?? window.matchMedia('(width >= 1000px)').matches
    setOption(SIDEBAR_OPTION, !isOpen)
  }
  const chosenSidebar = isChosenOpen ? 'open' : 'closed'
  return (
    <div className="admin" data-sidebar={isChosenOpen === undefined ? undefined : chosenSidebar}>
      <div className="admin-phone-bar" data-keep-clear>
        <IconButton
          icon={<Menu aria-hidden />}
          label={t('admin.menu')}
          onClick={() => setIsSheetOpen(true)}
          tooltipPosition="none"
        />
        <p>{t('admin.title')}</p>
      </div>
      <Sheet
        closeLabel={t('admin.closeMenu')}
        onClose={() => setIsSheetOpen(false)}
        open={isSheetOpen}
        side="left"
        title={t('admin.title')}
      >
        <Sidebar onSearch={palette.show} />
      </Sheet>
      <aside className="admin-side">
        <Sidebar onSearch={palette.show} onToggle={toggleSidebar} />
      </aside>
      <main className="admin-content" id="content" tabIndex={-1}>
        {children}
      </main>
      <SessionEndedLogin />
      {palette.isOpen ? <CommandPalette onClose={palette.close} /> : null}
    </div>
  )
}
