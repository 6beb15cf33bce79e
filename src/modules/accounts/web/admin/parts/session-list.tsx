import type { ReactNode } from 'react'
import { shopTime } from '#kernel/shop-time.ts'
import { useT } from '#platform/web/texts.tsx'
import { browserName } from './browser-name.ts'

interface Session {
  id: number
  browser: string
  address: string
  logged_in_at: string
  used_at: string
}

interface SessionListProps<S extends Session> {
  sessions: readonly S[]
  action?: ((session: S) => ReactNode) | undefined
}

/** Where somebody is logged in: browser, address, since when. */
export const SessionList = <S extends Session>({ sessions, action }: SessionListProps<S>) => {
  const t = useT()
  if (sessions.length === 0) return <p className="text-secondary">{t('userAdmin.noSessions')}</p>
  return (
    <ul>
      {sessions.map(session => (
        <li
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-2 first:border-t-0"
          key={session.id}
        >
          <div className="grid gap-0.5">
            <span className="font-medium">{browserName(session.browser) || t('userAdmin.unknownBrowser')}</span>
            <span className="tabular text-sm text-secondary">
              {session.address} ·{' '}
              {t('userAdmin.since', { at: shopTime(session.logged_in_at), used: shopTime(session.used_at) })}
            </span>
          </div>
          {action?.(session)}
        </li>
      ))}
    </ul>
  )
}
