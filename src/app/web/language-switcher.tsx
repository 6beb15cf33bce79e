import { useLocation } from 'react-router'
import { accounts } from '#accounts/contract-session.ts'
import { isLanguage } from '#kernel/language.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Link } from '#ui/link.tsx'

interface Alternate {
  href: string
  hrefLang: string
}

/**
 * The configured languages, each by its code before the hyphen. A page's own alternative is gone to where there is one,
 * else the address is rewritten with the new prefix; the query string is kept. An explicit switch is remembered.
 */
export const LanguageSwitcher = ({ alternates }: { alternates: readonly Alternate[] }) => {
  const t = useT()
  const send = useSend()
  const current = useLanguage()
  const { pathname, search } = useLocation()
  const codes = Object.entries(usePageOptions().languages)
  const addressIn = (code: string): string => {
    const own = alternates.find(alternate => alternate.hrefLang === code)
    const path = own ? new URL(own.href).pathname : pathname.replace(/^\/[^/]+/, `/${code}`)
    return path + search
  }
  return (
    <nav aria-label={t('app.changeLanguage')} className="flex items-center">
      {codes.map(([code, label]) => (
        <Link
          aria-current={code === current ? 'true' : undefined}
          className="language-link"
          href={addressIn(code)}
          hrefLang={code}
          key={code}
          lang={code}
          onClick={() => {
            // The address already says the language; a failure to remember it has been shown by `send`.
            if (isLanguage(code)) send(accounts.setLanguage, { params: { lang: code } }).catch(() => undefined)
          }}
          title={label}
        >
          {code.split('-')[0]}
        </Link>
      ))}
    </nav>
  )
}
