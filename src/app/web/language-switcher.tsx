import { useLocation } from 'react-router'
import { accounts } from '#accounts/contract-session.ts'
import { editing, useEditing } from '#platform/web/editing.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Link } from '#ui/link.tsx'
import { isLanguage } from '#wire/languages.ts'
import { useTextsSource } from './texts-source.tsx'

interface Alternate {
  href: string
  hrefLang: string
}

/**
 * The configured languages, each by its code before the hyphen. A page's own alternative is gone to where there is one,
 * else the address is rewritten with the new prefix; the query string is kept. An explicit switch is remembered. While the
 * page is edited its address stays: it is shown in the other language where it is.
 */
export const LanguageSwitcher = ({ alternates }: { alternates: readonly Alternate[] }) => {
  const t = useT()
  const codes = Object.entries(usePageOptions().languages)
  const { isActive } = useEditing()
  return (
    <nav aria-label={t('app.changeLanguage')} className="flex items-center">
      {codes.map(([code, label]) =>
        isActive ? (
          <LanguageButton code={code} key={code} label={label} />
        ) : (
          <LanguageLink code={code} key={code} label={label} alternates={alternates} />
        ),
      )}
    </nav>
  )
}

interface OneLanguage {
  code: string
  label: string
}

const LanguageLink = ({ code, label, alternates }: OneLanguage & { alternates: readonly Alternate[] }) => {
  const send = useSend()
  const current = useLanguage()
  const { pathname, search } = useLocation()
  const own = alternates.find(alternate => alternate.hrefLang === code)
  const path = own ? new URL(own.href).pathname : pathname.replace(/^\/[^/]+/, `/${code}`)
  const href = path + search
  // A language that the shop learned after this document was opened needs another document.
  const Anchor = isLanguage(code) ? Link : 'a'
  return (
    <Anchor
      aria-current={code === current ? 'true' : undefined}
      className="language-link"
      href={href}
      hrefLang={code}
      lang={code}
      // A kept page was made for its own address, which React leaves as it came.
      ref={(anchor: HTMLAnchorElement | null) => anchor?.setAttribute('href', href)}
      onClick={() => {
        // The address already says the language; a failure to remember it has been shown by `send`.
        send(accounts.setLanguage, { params: { lang: code } }).catch(() => undefined)
      }}
      title={label}
    >
      {code.split('-')[0]}
    </Anchor>
  )
}

/** What is typed while the other language is on its way would be written in the one that is left. */
const whileContentRests = async (load: () => Promise<unknown>, code: string): Promise<void> => {
  const content = document.getElementById('content')
  content?.toggleAttribute('inert', true)
  try {
    await load()
    editing.speak(code)
  } finally {
    content?.toggleAttribute('inert', false)
  }
}

const LanguageButton = ({ code, label }: OneLanguage) => {
  const current = useLanguage()
  const texts = useTextsSource()
  return (
    <button
      aria-pressed={code === current}
      className="language-link"
      lang={code}
      onClick={() => void whileContentRests(() => Promise.all([texts.load(code), texts.loadStaff(code)]), code)}
      title={label}
      type="button"
    >
      {code.split('-')[0]}
    </button>
  )
}
