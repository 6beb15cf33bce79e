import type { ReactNode } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'

/** Icons of common networks; others show their first letter. */
const ICONS: Readonly<Record<string, ReactNode>> = {
  facebook: (
    <path d="M14 21v-8h2.7l.4-3.2H14V7.9c0-.9.3-1.5 1.6-1.5h1.6V3.5c-.3 0-1.3-.1-2.4-.1-2.4 0-4 1.4-4 4.1v2.3H8V13h2.8v8z" />
  ),
  instagram: (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      <rect height="17" rx="5" width="17" x="3.5" y="3.5" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="16.8" cy="7.2" fill="currentColor" r="0.4" />
    </g>
  ),
  youtube: (
    <path d="M4 6h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8c0-1.1.9-2 2-2m6 3v6l5-3z" fillRule="evenodd" />
  ),
}

/** Links to social networks in a new window. Icons replace the names where space is short. */
export const SocialLinks = ({ showsIcons = false }: { showsIcons?: boolean }) => {
  const t = useT()
  const { social } = usePageOptions().shop
  return social.length > 0 ? (
    <ul aria-label={t('app.footer.follow')} className="social-links">
      {social.map(({ name, url }) => (
        <li key={url}>
          <a
            aria-label={t('app.inNewWindow', { name })}
            href={url}
            rel="noopener"
            target="_blank"
            title={showsIcons ? name : undefined}
          >
            {showsIcons ? <NetworkIcon name={name} /> : name}
          </a>
        </li>
      ))}
    </ul>
  ) : null
}

const NetworkIcon = ({ name }: { name: string }) => {
  const icon = ICONS[name.toLowerCase()]
  if (!icon) return <span aria-hidden>{name.slice(0, 1)}</span>
  return (
    <svg aria-hidden="true" fill="currentColor" viewBox="0 0 24 24">
      {icon}
    </svg>
  )
}
