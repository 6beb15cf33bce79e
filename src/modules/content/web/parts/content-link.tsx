import type { ReactNode } from 'react'
import type { LabelledLink, LinkTarget } from '#content/contract-block.ts'
import { isBlankInAllLanguages } from '#content/domain/empty-block.ts'
import { localizeAddress } from '#content/domain/localize-address.ts'
import { useLanguage } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { useEditTools } from './edit-tools.tsx'
import { Line } from './line.tsx'
import { useLocalizedText } from './use-localized-text.ts'

interface SiteTargetProps {
  url: LinkTarget
  className?: string
  children: ReactNode
}

/** An internal or external link. External ones open a new tab. */
export const ContentLink = ({ url: given, className, children }: SiteTargetProps) => {
  const language = useLanguage()
  const say = useLocalizedText()
  const url = typeof given === 'string' ? given : say(given)
  if (url === '') return <span className={className}>{children}</span>
  return url.startsWith('http') ? (
    <a className={className} href={url} rel="noopener" target="_blank">
      {children}
    </a>
  ) : (
    <Link className={className} href={localizeAddress(url, language)}>
      {children}
    </Link>
  )
}

interface SiteButtonProps {
  link: LabelledLink
  /** The field path of the link, relative to the surrounding address. */
  at: string
  strong?: boolean
}

/** A link as a button. Only editors see a button without text or address. */
export const ContentButton = ({ link: { label, url }, at, strong = false }: SiteButtonProps) => {
  const language = useLanguage()
  const say = useLocalizedText()
  const edits = useEditTools() !== null
  if (!edits && (isBlankInAllLanguages(label) || isBlankInAllLanguages(url))) return null
  return (
    <Button
      href={localizeAddress(typeof url === 'string' ? url : say(url), language)}
      size="lg"
      variant={strong ? 'primary' : 'secondary'}
    >
      <Line at={`${at}/label`} of={label} />
    </Button>
  )
}
