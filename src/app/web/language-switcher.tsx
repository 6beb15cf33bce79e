import { useLocation } from 'react-router'
import { accounts } from '#accounts/contract-accounts.ts'
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
 * Lists the configured languages by the code before the hyphen. A link uses the page's own alternate, or the current
 * address with the new prefix and the same query. A click saves the choice. While a page is edited, its address stays
 * and only its language changes.
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

interface LanguageProps {
  code: string
  label: string
}

const LanguageLink = ({ code, label, alternates }: LanguageProps & { alternates: readonly Alternate[] }) => {
  const send = useSend()
  const current = useLanguage()
  const { pathname, search } = useLocation()
  const alternate = alternates.find(({ hrefLang }) => hrefLang === code)
  const path = alternate ? new URL(alternate.href).pathname : pathname.replace(/^\/[^/]+/, `/${code}`)
  const href = path + search
  // A language added after this document was loaded needs a new document.
  const Anchor = isLanguage(code) ? Link : 'a'
  return (
    <Anchor
      aria-current={code === current ? 'true' : undefined}
      className="language-link"
      href={href}
      hrefLang={code}
      lang={code}
      // A cached page was rendered for its own address, and hydration does not correct attributes.
      ref={(anchor: HTMLAnchorElement | null) => anchor?.setAttribute('href', href)}
      onClick={() => {
        // The address already has the language, and `send` has shown the failure to save it.
        send(accounts.setLanguage, { params: { lang: code } }).catch(() => undefined)
      }}
      title={label}
    >
      {code.split('-')[0]}
    </Anchor>
  )
}

/** Blocks the content while another language loads, because input would go into the language being left. */
const blockContentWhile = async (load: () => Promise<unknown>, code: string): Promise<void> => {
  const content = document.getElementById('content')
  content?.toggleAttribute('inert', true)
  try {
    await load()
    editing.setLanguage(code)
  } finally {
    content?.toggleAttribute('inert', false)
  }
}

const LanguageButton = ({ code, label }: LanguageProps) => {
  const current = useLanguage()
  const texts = useTextsSource()
  return (
    <button
      aria-pressed={code === current}
      className="language-link"
      lang={code}
      onClick={() => void blockContentWhile(() => Promise.all([texts.load(code), texts.loadStaff(code)]), code)}
      title={label}
      type="button"
    >
      {code.split('-')[0]}
    </button>
  )
}
