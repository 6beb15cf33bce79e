import { useEffect } from 'react'
import { flash } from '#platform/web/flash.ts'
import { useT } from '#platform/web/texts.tsx'

/** `/session/login` leaves a cookie that names its message: read once, cleared, shown until the next navigation. */
export const useExpiredFlash = (name: string): void => {
  const t = useT()
  useEffect(() => {
    if (!document.cookie.split('; ').includes('flash=session-expired')) return
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
    document.cookie = 'flash=; Max-Age=0; Path=/; SameSite=Lax'
    flash.set(name, [{ kind: 'warning', message: t('accounts.sessionExpired') }])
  }, [name, t])
}
