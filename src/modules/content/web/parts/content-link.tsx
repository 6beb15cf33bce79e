import type { ReactNode } from 'react'
import type { LabelledLink, LinkTarget } from '#content/contract-block.ts'
import { isBlankInAllLanguages } from '#content/domain/empty-block.ts'
import { localizeAddress } from '#content/domain/localize-address.ts'
import { useLanguage } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { useEditTools } from './edit-tools.tsx'
import { EditableText } from './editable-text.tsx'
import { useLocalizedText } from './use-localized-text.ts'

interface ContentLinkProps {
  url: LinkTarget
  className?: string
  children: ReactNode
}

/** Shows an internal or external link. External ones open a new tab. */
export const ContentLink = ({ url: target, className, children }: ContentLinkProps) => {
  const language = useLanguage()
  const localize = useLocalizedText()
  const url = typeof target === 'string' ? target : localize(target)
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

interface ContentButtonProps {
  link: LabelledLink
  /** The field path of the link, relative to the surrounding address. */
  fieldPath: string
  variant?: 'primary' | 'secondary'
}

/** Shows a link as a button. Only editors see a button without text or address. */
export const ContentButton = ({ link: { label, url }, fieldPath, variant = 'secondary' }: ContentButtonProps) => {
  const language = useLanguage()
  const localize = useLocalizedText()
  const isEditing = useEditTools() !== null
  if (!isEditing && (isBlankInAllLanguages(label) || isBlankInAllLanguages(url))) return null
  return (
    <Button href={localizeAddress(typeof url === 'string' ? url : localize(url), language)} size="lg" variant={variant}>
      <EditableText fieldPath={`${fieldPath}/label`} text={label} />
    </Button>
  )
}
