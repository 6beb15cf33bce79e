import { createContext, type JSX, type ReactElement, type ReactNode, useContext } from 'react'

/** Where a value stands in markup that is drawn once: between letters that mean nothing and that no text of the program has. */
export const blank = (name: string): string => `\uE000${name}\uE001`
const BLANK = /\uE000(\w+)\uE001/

const ESCAPED: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}
const SPECIAL = /["&'<>]/
const ALL_SPECIAL = /["&'<>]/g

/** A text as React writes it, between tags and in attributes. */
export const written = (text: string): string =>
  SPECIAL.test(text) ? text.replace(ALL_SPECIAL, sign => ESCAPED[sign] ?? sign) : text

/** Markup with blanks: pieces, and what stands behind each but the last. */
export interface Form {
  readonly pieces: readonly string[]
  readonly blanks: readonly string[]
  /** What a page asks for ahead, in front of all that it shows: pictures that are seen at once. */
  readonly ahead: Form | null
}

/** React writes what is asked for ahead in front of what it draws. */
const AHEAD = /^(?:<link [^>]*>)+/

export const formOf = (markup: string): Form => {
  const ahead = AHEAD.exec(markup)?.[0] ?? ''
  return { ...partsOf(markup.slice(ahead.length)), ahead: ahead === '' ? null : { ...partsOf(ahead), ahead: null } }
}

const partsOf = (markup: string): Pick<Form, 'pieces' | 'blanks'> => {
  const parts = markup.split(BLANK)
  return { pieces: parts.filter((_, at) => at % 2 === 0), blanks: parts.filter((_, at) => at % 2 === 1) }
}

/** The markup with values, which are `written` already; what it asks for ahead is asked for by `DrawnOnce.filled`. */
export const filled = ({ pieces, blanks }: Form, values: Readonly<Record<string, string>>): string => {
  let markup = pieces[0] ?? ''
  for (let at = 0; at < blanks.length; at++) markup += (values[blanks[at] ?? ''] ?? '') + (pieces[at + 1] ?? '')
  return markup
}

/** A part with blanks in the place of its texts. */
export interface Sample {
  part: ReactElement
  /** What it is drawn with in the place of a value that is no text, and the blank for that. */
  standIns: readonly (readonly [drawn: string, blank: string])[]
}

/** An id that React made up for where a part stands: elsewhere it has another. */
const OWN_ID = /"_\w*R_\w*_/

/** More looks than the screens have; each is some kB. */
const MOST_LOOKS = 500

/**
 * Parts that stand in a page by the dozen and differ in their texts alone: React draws each look once, with blanks, and pages are filled by
 * copying. What has not been drawn yet stands in the page as any other part, and is drawn once that page is done.
 */
export class DrawnOnce {
  #forms = new Map<string, Form | null>()
  #wanted = new Map<string, Sample>()
  #ahead = new Set<string>()

  /** `look` tells all that its markup differs by but the values of the blanks. */
  form(look: string, sample: () => Sample): Form | null {
    const known = this.#forms.get(look)
    if (known !== undefined) return known
    if (!this.#wanted.has(look) && this.#forms.size + this.#wanted.size < MOST_LOOKS) this.#wanted.set(look, sample())
    return null
  }

  /** A part of the page that is being drawn, filled with values which are `written` already. */
  filled(form: Form, values: Readonly<Record<string, string>>): string {
    // The same picture is asked for once.
    if (form.ahead) this.#ahead.add(filled(form.ahead, values))
    return filled(form, values)
  }

  /** What the filled parts of the page that was drawn ask for ahead of it. */
  takeAhead(): string {
    const ahead = [...this.#ahead].join('')
    this.#ahead.clear()
    return ahead
  }

  /** Between two pages, never within one: React draws one at a time. */
  drawWanted(draw: (part: ReactElement) => string): void {
    for (const [look, { part, standIns }] of this.#wanted) {
      const markup = standIns.reduce((html, [drawn, name]) => html.replaceAll(drawn, name), draw(part))
      this.#forms.set(look, OWN_ID.test(markup) ? null : formOf(markup))
    }
    this.#wanted.clear()
  }
}

/** Where pages for guests are drawn by the server; null elsewhere. */
const DrawnOnceContext = /* @__PURE__ */ createContext<DrawnOnce | null>(null)
export const DrawnOnceProvider = DrawnOnceContext
export const useDrawnOnce = (): DrawnOnce | null => useContext(DrawnOnceContext)

interface DrawnProps {
  className: string
  children: ReactNode
}

/**
 * An element whose content is the same in all pages where `look` is: drawn once where pages are made. In the browser it is the plain element:
 * `const Bar = import.meta.env.SSR ? drawnAs('ul', 'category-bar') : 'ul'`.
 */
export const drawnAs = (Tag: keyof Pick<JSX.IntrinsicElements, 'ul' | 'div' | 'footer'>, look: string) => {
  const Drawn = ({ className, children }: DrawnProps) => {
    const once = useDrawnOnce()
    const form = once?.form(look, () => ({ part: <>{children}</>, standIns: [] }))
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own
    if (form) return <Tag className={className} dangerouslySetInnerHTML={{ __html: once?.filled(form, {}) ?? '' }} />
    return <Tag className={className}>{children}</Tag>
  }
  return Drawn
}
