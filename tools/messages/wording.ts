import type { KnownLanguage } from '#kernel/language.ts'
import type { Texts } from './message-faults.ts'

interface WordingRule {
  pattern: RegExp
  /** Completes the sentence "The text …". */
  reason: string
}

/** Patterns that no text of a language may contain. */
const RULES: Readonly<Record<KnownLanguage, readonly WordingRule[]>> = {
  et: [
    { pattern: /”|“(?=\p{L})|(?<!\p{L})"\p{L}/u, reason: 'needs the quotes „…“' },
    { pattern: /\b(?:API|KMKR) \p{Ll}/u, reason: 'needs a hyphen after API or KMKR' },
    { pattern: /\}\}-?(?:st|le|lt|ga|sse)\b/u, reason: 'has a case ending after a variable' },
    { pattern: /\d %/u, reason: 'has a space before the percent sign' },
    { pattern: /\b[Tt]rüki/u, reason: 'says “trüki” instead of “prindi”' },
  ],
  en: [
    { pattern: /„/u, reason: 'needs the quotes “…”' },
    { pattern: /\d %/u, reason: 'has a space before the percent sign' },
    { pattern: /\b[Ee]-mails?\b/u, reason: 'says “e-mail” instead of “email”' },
    { pattern: /(?<![/.-])\b[Mm]ails?\b(?![.@])/u, reason: 'says “mail” instead of “email”' },
    { pattern: /\b[Pp]apers?\b/u, reason: 'says “paper” instead of “document”' },
    { pattern: /\b[Pp]ictures?\b/u, reason: 'says “picture” instead of “image”' },
    { pattern: /\b[Ff]ilms?\b/u, reason: 'says “film” instead of “video”' },
    { pattern: /\b[Pp]ieces\b/u, reason: 'says “pieces” instead of “units” or “items”' },
    { pattern: /\b[Mm]akers?\b/u, reason: 'says “maker” instead of “manufacturer”' },
    { pattern: /\b(?:[Ss]omebody|[Nn]obody|[Ww]hatever)\b/u, reason: 'names no person or thing' },
    { pattern: /\bmeanwhile\b/u, reason: 'says “meanwhile” instead of “in the meantime”' },
    { pattern: /\b[Ww]ays? to pay\b/u, reason: 'says “way to pay” instead of “payment method”' },
    { pattern: /\b[Ww]ays? of delivery\b/u, reason: 'says “way of delivery” instead of “delivery method”' },
    { pattern: /\b(?:take|taken) back\b/iu, reason: 'says “take back” instead of “undo” or “discard”' },
    { pattern: /\b(?:is|are) no [a-z]+[.:,]/u, reason: 'says what something is not: state the expected form' },
    { pattern: /\bno more[.;]/u, reason: 'says “no more” instead of “no longer”' },
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
          .map(({ reason }) => `${key} (${language}) ${reason}: ${text}`),
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
