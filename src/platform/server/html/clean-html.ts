import sanitizeHtml from 'sanitize-html'

/** Pictures, films and sound are the shop's own files alone: others are kept off its pages by what browsers are told of them. */
const OWN_FILE = /^\/file\/get\/\d+\/[^/?#\\]+(\?size=\d+)?$/

/** What is played begins when somebody presses. */
const played = ({ src = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  OWN_FILE.test(src) ? { src, controls: '', preload: 'metadata' } : {}

const seen = ({ src = '', ...rest }: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  OWN_FILE.test(src) ? { src, ...rest, loading: 'lazy' } : {}

/** Where a list begins to count, and in which signs. */
const numbered = ({ start = '', type = '', ...rest }: sanitizeHtml.Attributes): sanitizeHtml.Attributes => ({
  ...rest,
  ...(/^-?\d{1,9}$/.test(start) && { start }),
  ...(/^[1aAiI]$/.test(type) && { type }),
})

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'span', 'a', 'img', 'figure', 'figcaption'],
    ...['video', 'audio', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  // No `id` and no `name`: the page finds its own state by them, and a text must not stand in for it.
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    video: ['src', 'controls', 'preload'],
    audio: ['src', 'controls', 'preload'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start', 'type'],
    '*': ['lang'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // A page has one first heading, its own.
    h1: 'h2',
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener nofollow' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: seen(attribs) }),
    ol: (tagName, attribs) => ({ tagName, attribs: numbered(attribs) }),
    video: (tagName, attribs) => ({ tagName, attribs: played(attribs) }),
    audio: (tagName, attribs) => ({ tagName, attribs: played(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => ['img', 'video', 'audio'].includes(tag) && attribs.src === undefined,
}

/** The one list of what formatted text may hold, wherever it comes from: no scripts, styles, frames, ids or addresses of odd kinds. */
export const cleanHtml = (html: string): string => (MARKS.test(html) ? sanitizeHtml(html, options) : html)

/** Without these a text holds no tag and no sign in other letters, and is what it says. */
const MARKS = /[<>&]/
