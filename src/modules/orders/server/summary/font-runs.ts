import anyAscii from 'any-ascii'
import bidiFactory from 'bidi-js'
import { getElementAt } from '#kernel/require-existing.ts'
import { type FontFile, type FontWeight, listFonts, type PdfFonts } from './pdf-fonts.ts'

type CanRender = PdfFonts['canRender']

/** A part of a line in one font and direction. */
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

/** Matches combining marks, joiners and direction marks, which have no meaning in Latin text. */
const INVISIBLE = /[\p{M}\p{Cf}]/u

const bidi = bidiFactory()

const readCodePoint = (character: string): number => character.codePointAt(0) ?? 0

/** Removes emoji together with the space that separated them. A text with only emoji is spelled out. */
const removeEmoji = (text: string): string => {
  const remaining = text.replace(LEADING_EMOJI, '').replace(SPACED_EMOJI, '').replace(OTHER_EMOJI, '')
  return remaining.trim() === '' ? anyAscii(text) : remaining
}

/** Removes emoji and transliterates characters that no font contains to Latin letters. */
export const toRenderableText = (text: string, weight: FontWeight, canRender: CanRender): string => {
  const fonts = listFonts(weight)
  const isRenderable = (character: string): boolean =>
    /\s/.test(character) || fonts.some(font => canRender(font, readCodePoint(character)))
  const cleaned = removeEmoji(text).replace(DECOMPOSED, part => part.normalize('NFC'))
  if ([...cleaned].every(isRenderable)) return cleaned
  const spellOut = (character: string): string => anyAscii(character) || (INVISIBLE.test(character) ? '' : '?')
  return [...cleaned.replace(IDEOGRAPHS, ' ')]
    .map(character => (isRenderable(character) ? character : spellOut(character)))
    .join('')
}

/**
 * Splits a line into runs from left to right, as drawn. A line with Cyrillic letters uses one font for both scripts
 * where possible.
 */
export const splitRuns = (line: string, weight: FontWeight, canRender: CanRender): TextRun[] => {
  const [weightFont, cyrillic] = listFonts(weight)
  const lineFont = CYRILLIC.test(line) ? cyrillic : weightFont
  if ([...line].every(character => /\s/.test(character) || canRender(lineFont, readCodePoint(character))))
    return [{ text: line, font: lineFont, isRightToLeft: false }]
  const hasRightToLeft = RIGHT_TO_LEFT.test(line)
  const levels = hasRightToLeft ? bidi.getEmbeddingLevels(line).levels : new Uint8Array(line.length)
  return toVisualOrder(splitLevels(line, levels, lineFont, weight, canRender))
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
  weight: FontWeight,
  canRender: CanRender,
): LevelRun[] => {
  const runs: LevelRun[] = []
  let font = first
  let index = 0
  for (const character of line) {
    const level = levels[index] ?? 0
    index += character.length
    const isRightToLeft = level % 2 === 1
    // Characters between right-to-left letters share their run, which is shaped as a whole.
    font = chooseFont(character, isRightToLeft ? listFonts(weight)[2] : font, weight, canRender)
    const drawnCharacter = isRightToLeft ? (bidi.getMirroredCharacter(character) ?? character) : character
    const last = runs.at(-1)
    if (last && last.font === font && last.level === level) last.text += drawnCharacter
    else runs.push({ text: drawnCharacter, font, level })
  }
  return runs
}

const chooseFont = (character: string, previous: FontFile, weight: FontWeight, canRender: CanRender): FontFile => {
  const codePoint = readCodePoint(character)
  if (NEUTRAL.test(character) && (/\s/.test(character) || canRender(previous, codePoint))) return previous
  return listFonts(weight).find(font => canRender(font, codePoint)) ?? previous
}

/** Reverses right-to-left runs, innermost first (rule L2 of the Unicode bidirectional algorithm). */
const toVisualOrder = (runs: LevelRun[]): TextRun[] => {
  const ordered = [...runs]
  for (let level = Math.max(...runs.map(run => run.level)); level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && getElementAt(ordered, to).level >= level) to++
      if (to - from > 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to - 1)
    }
  }
  return ordered.map(({ text, font, level }) => {
    const isRightToLeft = level % 2 === 1
    // Fonts reverse runs with right-to-left letters, but not runs without any.
    const needsReversal = isRightToLeft && !RIGHT_TO_LEFT.test(text)
    return { text: needsReversal ? [...text].reverse().join('') : text, font, isRightToLeft }
  })
}
