import type { Multilingual } from '#kernel/multilingual.ts'

export interface EditableTextProps {
  text: Multilingual | null | undefined
  /** The field path, relative to the surrounding address. */
  fieldPath: string
  /** The HTML element. Without it the text is rendered directly. */
  as?: 'p' | 'h1' | 'h2' | 'h3' | 'small' | 'figcaption' | 'caption' | 'th' | 'td' | 'dt' | 'dd' | 'span' | undefined
  className?: string | undefined
  id?: string | undefined
  scope?: 'col' | 'row' | undefined
  /** Renders nothing when the text is empty. */
  isOptional?: boolean | undefined
  /** The component shows it when the text is empty in all languages. */
  fallback?: string | undefined
}

export interface HtmlProps {
  text: Multilingual | null | undefined
  /** The field path, relative to the surrounding address. */
  fieldPath: string
  className?: string | undefined
}
