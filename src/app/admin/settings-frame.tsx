import { type ReactNode, useEffect, useRef } from 'react'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { buildAdminPath } from './admin-path.ts'
import { canOpenScreen, SETTINGS_GROUPS } from './screens.tsx'

interface SettingsFrameProps {
  section: string | undefined
  children: ReactNode
}

/** Shows the settings menu beside the open section, or above it on phones. */
export const SettingsFrame = ({ section, children }: SettingsFrameProps) => {
  const t = useT()
  const language = useLanguage()
  const visitor = useVisitor()
  const nav = useRef<HTMLElement>(null)
  // Phones show the sections in a scrolling row: the open one is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when another section opens
  useEffect(() => {
    const navElement = nav.current
    const openLink = navElement?.querySelector<HTMLElement>('[aria-current]')
    if (navElement && openLink)
      navElement.scrollLeft =
        openLink.offsetLeft - navElement.offsetLeft - (navElement.clientWidth - openLink.offsetWidth) / 2
  }, [section])
  return (
    <div className="settings-frame">
      <nav aria-label={t('admin.settings.title')} className="settings-nav" ref={nav}>
        {SETTINGS_GROUPS.map(({ name, sections }) => ({
          name,
          visibleSections: sections.filter(screen => canOpenScreen(visitor, screen)),
        }))
          .filter(({ visibleSections }) => visibleSections.length > 0)
          .map(({ name, visibleSections }) => (
            <ul aria-labelledby={`settings-${name}`} className="settings-nav-group" key={name}>
              <li className="settings-nav-title" id={`settings-${name}`}>
                {t(`admin.settings.groups.${name}`)}
              </li>
              {visibleSections.map(screen => (
                <li key={screen.section}>
                  <Link
                    aria-current={screen.section === section ? 'page' : undefined}
                    href={`${buildAdminPath(language, 'settings')}/edit/${screen.section}`}
                  >
                    {t(`admin.settings.sections.${screen.section}`)}
                  </Link>
                </li>
              ))}
            </ul>
          ))}
      </nav>
      <div className="settings-content">{children}</div>
    </div>
  )
}
