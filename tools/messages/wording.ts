import type { KnownLanguage } from '#kernel/language.ts'
import type { Texts } from './message-faults.ts'

interface WordingRule {
  pattern: RegExp
  /** Completes the sentence "The text …". */
  why: string
}

/** Patterns that no text of a language may contain. */
const RULES: Readonly<Record<KnownLanguage, readonly WordingRule[]>> = {
  et: [
    { pattern: /”|“(?=\p{L})|(?<!\p{L})"\p{L}/u, why: 'needs the quotes „…“' },
    { pattern: /\b(?:API|KMKR) \p{Ll}/u, why: 'needs a hyphen after API or KMKR' },
    { pattern: /\}\}-?(?:st|le|lt|ga|sse)\b/u, why: 'has a case ending after a variable' },
    { pattern: /\d %/u, why: 'has a space before the percent sign' },
    { pattern: /\b[Tt]rüki/u, why: 'says “trüki” instead of “prindi”' },
  ],
  en: [
    { pattern: /„/u, why: 'needs the quotes “…”' },
    { pattern: /\d %/u, why: 'has a space before the percent sign' },
    { pattern: /\b[Ee]-mails?\b/u, why: 'says “e-mail” instead of “email”' },
    { pattern: /(?<![/.-])\b[Mm]ails?\b(?![.@])/u, why: 'says “mail” instead of “email”' },
    { pattern: /\b[Pp]apers?\b/u, why: 'says “paper” instead of “document”' },
    { pattern: /\b[Pp]ictures?\b/u, why: 'says “picture” instead of “image”' },
    { pattern: /\b[Ff]ilms?\b/u, why: 'says “film” instead of “video”' },
    { pattern: /\b[Pp]ieces\b/u, why: 'says “pieces” instead of “units” or “items”' },
    { pattern: /\b[Mm]akers?\b/u, why: 'says “maker” instead of “manufacturer”' },
    { pattern: /\b(?:[Ss]omebody|[Nn]obody|[Ww]hatever)\b/u, why: 'names no person or thing' },
    { pattern: /\bmeanwhile\b/u, why: 'says “meanwhile” instead of “in the meantime”' },
    { pattern: /\b[Ww]ays? to pay\b/u, why: 'says “way to pay” instead of “payment method”' },
    { pattern: /\b[Ww]ays? of delivery\b/u, why: 'says “way of delivery” instead of “delivery method”' },
    { pattern: /\b(?:take|taken) back\b/iu, why: 'says “take back” instead of “undo” or “discard”' },
    { pattern: /\b(?:is|are) no [a-z]+[.:,]/u, why: 'says what something is not: state the expected form' },
    { pattern: /\bno more[.;]/u, why: 'says “no more” instead of “no longer”' },
  ],
}

/** Titles, subjects and headings end without a full stop. */
const HEADING_KEY = /(?<!^editing\.about)\.(?:title|heading|subject)(?:_\w+)?$/

/** Returns texts that break the wording rules of their language. */
export const findWordingFaults = (texts: Readonly<Record<KnownLanguage, Texts>>): string[] =>
  (['et', 'en'] as const).flatMap(language =>
    [...texts[language]]
      .map(([key, text]) => [key, text.replace(/\{\{\w+\}\}/g, '{{}}')] as const)
      .flatMap(([key, text]) => [
        ...RULES[language]
          .filter(({ pattern }) => pattern.test(text))
          .map(({ why }) => `${key} (${language}) ${why}: ${text}`),
        ...(HEADING_KEY.test(key) && /[^.…]\.$/.test(text)
          ? [`${key} (${language}) ends with a full stop: ${text}`]
          : []),
      ]),
  )

/** Returns mail subjects that two events share. */
export const findSharedSubjects = (texts: Readonly<Record<KnownLanguage, Texts>>): string[] =>
  (['et', 'en'] as const).flatMap(language => {
    const subjects = [...texts[language]].filter(([key]) => /\bmail\b.*\.subject(?:_\w+)?$/.test(key))
    return subjects
      .filter(([key, text]) => subjects.some(([other, same]) => other !== key && same === text))
      .map(([key, text]) => `${key} (${language}) has the subject of another mail: ${text}`)
  })
