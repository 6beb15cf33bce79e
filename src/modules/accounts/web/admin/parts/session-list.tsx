import type { ReactNode } from 'react'
import { formatDateTime } from '#kernel/format-date.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { formatBrowserName } from './format-browser-name.ts'

interface Session {
  id: number
  browser: string
  address: string
  logged_in_at: string
  used_at: string
}

interface SessionListProps<S extends Session> {
  sessions: readonly S[]
  renderAction?: ((session: S) => ReactNode) | undefined
}

/** Lists sessions with browser, address and times. */
export const SessionList = <S extends Session>({ sessions, renderAction: action }: SessionListProps<S>) => {
  const t = useT()
  const language = useLanguage()
  if (sessions.length === 0) return <p className="text-secondary">{t('userAdmin.noSessions')}</p>
  return (
    <ul>
      {sessions.map(session => (
        <li
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-2 first:border-t-0"
          key={session.id}
        >
          <div className="grid gap-0.5">
            <span className="font-medium">{formatBrowserName(session.browser) || t('userAdmin.unknownBrowser')}</span>
            <span className="tabular text-sm text-secondary">
              {session.address} ·{' '}
              {t('userAdmin.since', {
                at: formatDateTime(session.logged_in_at, language),
                used: formatDateTime(session.used_at, language),
              })}
            </span>
          </div>
          {action?.(session)}
        </li>
      ))}
    </ul>
  )
}
