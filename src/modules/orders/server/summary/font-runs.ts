import anyAscii from 'any-ascii'
import bidiFactory from 'bidi-js'
import { elementAt } from '#kernel/existing.ts'
import { type FontFile, fontsFor, type PdfFont, type PdfFonts } from './pdf-fonts.ts'

type Covers = PdfFonts['covers']

/** A part of a line in one font and direction, in reading order. */
export interface TextRun {
  text: string
  font: FontFile
  isRightToLeft: boolean
}

/** Emoji, and characters that join, colour or frame them. */
const EMOJI = String.raw`(?:\p{Emoji_Presentation}|[\u200b-\u200d\ufe0f\u20e3]|[\u{e0020}-\u{e007f}])`
const LEADING_EMOJI = new RegExp(`^(?:${EMOJI}+[ \\u00a0]*)+`, 'gmu')
/** An emoji with the space before it, where a space or the end of the line follows. */
const SPACED_EMOJI = new RegExp(`[ \\u00a0]${EMOJI}+(?=[ \\u00a0]|$)`, 'gmu')
const OTHER_EMOJI = new RegExp(EMOJI, 'gu')
/** Letters with separate marks, which fonts contain as one glyph. */
const DECOMPOSED = /\p{L}\p{M}+/gu
const IDEOGRAPHS = /(?<=[\p{Script=Han}])(?=[\p{Script=Han}])/gu
const CYRILLIC = /\p{Script=Cyrillic}/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
/** Characters that take the font of the preceding text. */
const NEUTRAL = /[\s\p{P}\p{M}\p{Sc}]/u

const bidi = bidiFactory()

const codePointOf = (sign: string): number => sign.codePointAt(0) ?? 0

/** Removes emoji together with the space that separated them. A text of emoji alone is spelled out. */
const withoutEmoji = (text: string): string => {
  const rest = text.replace(LEADING_EMOJI, '').replace(SPACED_EMOJI, '').replace(OTHER_EMOJI, '')
  return rest.trim() === '' ? anyAscii(text) : rest
}

/** Transliterates characters that no font contains to Latin letters. */
export const toWritable = (text: string, weight: PdfFont, covers: Covers): string => {
  const fonts = fontsFor(weight)
  const known = (sign: string): boolean => /\s/.test(sign) || fonts.some(font => covers(font, codePointOf(sign)))
  const cleaned = withoutEmoji(text).replace(DECOMPOSED, part => part.normalize('NFC'))
  if ([...cleaned].every(known)) return cleaned
  return [...cleaned.replace(IDEOGRAPHS, ' ')].map(sign => (known(sign) ? sign : anyAscii(sign) || '?')).join('')
}

/**
 * The runs of a line from left to right, as drawn. A line with Cyrillic letters uses one font for both scripts where
 * possible.
 */
export const splitRuns = (line: string, weight: PdfFont, covers: Covers): TextRun[] => {
  const [own, cyrillic] = fontsFor(weight)
  const inOne = CYRILLIC.test(line) ? cyrillic : own
  if ([...line].every(sign => /\s/.test(sign) || covers(inOne, codePointOf(sign))))
    return [{ text: line, font: inOne, isRightToLeft: false }]
  const isMixed = RIGHT_TO_LEFT.test(line)
  const levels = isMixed ? bidi.getEmbeddingLevels(line).levels : new Uint8Array(line.length)
  return inVisualOrder(splitLevels(line, levels, inOne, weight, covers))
}

interface LevelRun {
  text: string
  font: FontFile
  level: number
}

const splitLevels = (
  line: string,
  levels: Uint8Array,
  first: FontFile,
  weight: PdfFont,
  covers: Covers,
): LevelRun[] => {
  const runs: LevelRun[] = []
  let font = first
  let at = 0
  for (const sign of line) {
    const level = levels[at] ?? 0
    at += sign.length
    const isRightToLeft = level % 2 === 1
    // Characters between right-to-left letters share their run, which is shaped as a whole.
    font = chooseFont(sign, isRightToLeft ? fontsFor(weight)[2] : font, weight, covers)
    const character = isRightToLeft ? (bidi.getMirroredCharacter(sign) ?? sign) : sign
    const last = runs.at(-1)
    if (last && last.font === font && last.level === level) last.text += character
    else runs.push({ text: character, font, level })
  }
  return runs
}

const chooseFont = (sign: string, before: FontFile, weight: PdfFont, covers: Covers): FontFile => {
  const codePoint = codePointOf(sign)
  if (NEUTRAL.test(sign) && (/\s/.test(sign) || covers(before, codePoint))) return before
  return fontsFor(weight).find(font => covers(font, codePoint)) ?? before
}

/** Reverses right-to-left runs, innermost first (rule L2 of the Unicode bidirectional algorithm). */
const inVisualOrder = (runs: LevelRun[]): TextRun[] => {
  const ordered = [...runs]
  for (let level = Math.max(...runs.map(run => run.level)); level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && elementAt(ordered, to).level >= level) to++
      if (to - from > 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to - 1)
    }
  }
  return ordered.map(({ text, font, level }) => {
    const isRightToLeft = level % 2 === 1
    // Fonts order letters, but not runs of signs alone.
    const isSignsAlone = isRightToLeft && !RIGHT_TO_LEFT.test(text)
    return { text: isSignsAlone ? [...text].reverse().join('') : text, font, isRightToLeft }
  })
}
