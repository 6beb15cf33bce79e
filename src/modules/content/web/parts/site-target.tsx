import type { ReactNode } from 'react'
import type { LabelledLink, Target } from '#content/contract-block.ts'
import { isBlankInAll } from '#content/domain/empty-block.ts'
import { siteAddress } from '#content/domain/site-address.ts'
import { useLanguage } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { useEditTools } from './edit-tools.tsx'
import { Line } from './line.tsx'
import { useWords } from './use-words.ts'

interface SiteTargetProps {
  url: Target
  className?: string
  children: ReactNode
}

/** An internal or external link. External ones open a new tab. */
export const SiteTarget = ({ url: given, className, children }: SiteTargetProps) => {
  const language = useLanguage()
  const say = useWords()
  const url = typeof given === 'string' ? given : say(given)
  if (url === '') return <span className={className}>{children}</span>
  return url.startsWith('http') ? (
    <a className={className} href={url} rel="noopener" target="_blank">
      {children}
    </a>
  ) : (
    <Link className={className} href={siteAddress(url, language)}>
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
export const SiteButton = ({ link: { label, url }, at, strong = false }: SiteButtonProps) => {
  const language = useLanguage()
  const say = useWords()
  const edits = useEditTools() !== null
  if (!edits && (isBlankInAll(label) || isBlankInAll(url))) return null
  return (
    <Button
      href={siteAddress(typeof url === 'string' ? url : say(url), language)}
      size="lg"
      variant={strong ? 'primary' : 'secondary'}
    >
      <Line at={`${at}/label`} of={label} />
    </Button>
  )
}
