import sanitizeHtml from 'sanitize-html'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { splitWords } from '#kernel/split-words.ts'

/** Images, video and audio must be the shop's own files; the content security policy blocks others. */
const OWN_FILE = /^\/file\/get\/\d+\/[^/?#\\]+(\?size=\d+)?$/

/** Video and audio never start on their own. */
const cleanMediaAttributes = ({ src = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  OWN_FILE.test(src) ? { src, controls: '', preload: 'metadata' } : {}

const cleanImageAttributes = ({ src = '', ...otherAttributes }: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  OWN_FILE.test(src) ? { src, ...otherAttributes, loading: 'lazy' } : {}

const LIST_NUMBER = /^-?\d{1,9}$/

/** Allows the number of a list's item. */
const cleanItemAttributes = ({ value = '', ...otherAttributes }: sanitizeHtml.Attributes): sanitizeHtml.Attributes => ({
  ...otherAttributes,
  ...(LIST_NUMBER.test(value) && { value }),
})

/** Allows the first number of a list and its numbering style. */
const cleanListAttributes = ({
  start = '',
  type = '',
  ...otherAttributes
}: sanitizeHtml.Attributes): sanitizeHtml.Attributes => ({
  ...otherAttributes,
  ...(LIST_NUMBER.test(start) && { start }),
  ...(/^[1aAiI]$/.test(type) && { type }),
})

const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: splitWords(`
  h2 h3 h4 p br hr blockquote pre code ul ol li dl dt dd strong b em i u s sub sup small span a img figure
  figcaption video audio table caption thead tbody tfoot tr th td
`),
  // No `id` and no `name`: scripts find page state by them, and a text must not imitate it.
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    video: ['src', 'controls', 'preload'],
    audio: ['src', 'controls', 'preload'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start', 'type'],
    li: ['value'],
    '*': ['lang'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // A page has its own h1.
    h1: 'h2',
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener nofollow' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: cleanImageAttributes(attribs) }),
    ol: (tagName, attribs) => ({ tagName, attribs: cleanListAttributes(attribs) }),
    li: (tagName, attribs) => ({ tagName, attribs: cleanItemAttributes(attribs) }),
    video: (tagName, attribs) => ({ tagName, attribs: cleanMediaAttributes(attribs) }),
    audio: (tagName, attribs) => ({ tagName, attribs: cleanMediaAttributes(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => ['img', 'video', 'audio'].includes(tag) && attribs.src === undefined,
}

/**
 * Removes everything that formatted text must not contain, whatever its source: scripts, styles, frames, ids and
 * unknown URL schemes.
 */
export const cleanHtml = (html: string): string =>
  MARKUP_CHARACTERS.test(html) ? sanitizeHtml(html, SANITIZE_OPTIONS) : html

/** Cleans a formatted text in each language. */
export const cleanMultilingualHtml = (texts: Multilingual): Multilingual =>
  multilingual(
    Object.fromEntries(
      Object.entries(texts).flatMap(([language, html]) =>
        language === 'type' || html === undefined ? [] : [[language, cleanHtml(html)]],
      ),
    ),
  )

/** A text without these characters holds no tag and no entity. */
const MARKUP_CHARACTERS = /[<>&]/
