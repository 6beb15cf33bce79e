import type { Multilingual } from '#kernel/multilingual.ts'

export interface LineProps {
  of: Multilingual | null | undefined
  /** The field that it is, below what it stands in. */
  at: string
  /** The element that it is; without one it is text within another. */
  as?: 'p' | 'h1' | 'h2' | 'h3' | 'small' | 'figcaption' | 'caption' | 'th' | 'td' | 'dt' | 'dd' | 'span' | undefined
  className?: string | undefined
  id?: string | undefined
  scope?: 'col' | 'row' | undefined
  /** Nothing stands there where it is empty. */
  optional?: boolean | undefined
  /** Stands there where it is empty in all languages. */
  fallback?: string | undefined
}

export interface HtmlProps {
  of: Multilingual | null | undefined
  /** The field that it is, below what it stands in. */
  at: string
  className?: string | undefined
}
