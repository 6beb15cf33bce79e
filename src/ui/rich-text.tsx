import { unbrokenHtml } from './unbroken.tsx'

interface RichTextProps {
  /** HTML that the server has sanitised before it was stored or sent. */
  html: string
  className?: string | undefined
}

/** The one place where a text written by staff becomes markup. */
export const RichText = ({ html, className }: RichTextProps) => {
  const shown = { __html: unbrokenHtml(html) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see the prop
  return <div className={className ? `rich-text ${className}` : 'rich-text'} dangerouslySetInnerHTML={shown} />
}
