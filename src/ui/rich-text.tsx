import { keepTogetherHtml } from './keep-together.tsx'

interface RichTextProps {
  /** HTML that the server has sanitized. */
  html: string
  className?: string | undefined
}

/** Inserts HTML written by staff. No other component does. */
export const RichText = ({ html, className }: RichTextProps) => {
  const innerHtml = { __html: keepTogetherHtml(html) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see the prop
  return <div className={className ? `rich-text ${className}` : 'rich-text'} dangerouslySetInnerHTML={innerHtml} />
}
