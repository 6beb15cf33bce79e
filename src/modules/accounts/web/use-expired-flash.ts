import { useEffect } from 'react'
import { flash } from '#platform/web/flash.ts'
import { useT } from '#platform/web/texts.tsx'

/** Reads and clears the cookie of `/session/login`, and shows its message until the next navigation. */
export const useExpiredFlash = (name: string): void => {
  const t = useT()
  useEffect(() => {
    if (!document.cookie.split('; ').includes('flash=session-expired')) return
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet
    document.cookie = 'flash=; Max-Age=0; Path=/; SameSite=Lax'
    flash.set(name, [{ kind: 'warning', message: t('accounts.sessionExpired') }])
  }, [name, t])
}
