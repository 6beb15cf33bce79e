import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8')

const motif = readFileSync(new URL('./styles/motif.css', import.meta.url), 'utf8')
const readBadgeShare = (tone: string) =>
  Number(new RegExp(`--badge-fill: color-mix\\(in oklab, var\\(--${tone}\\) (\\d+)%`).exec(motif)?.[1]) / 100

const readColours = (theme: string): Map<string, string> => {
  const block = css.split(`[data-theme="${theme}"] {`)[1]?.split('}')[0] ?? ''
  return new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(match => [match[1] ?? '', match[2] ?? '']))
}

const computeLuminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(index => {
    const share = Number.parseInt(hex.slice(index, index + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Approximates `color-mix` in oklab: close enough for small shares. */
const mixColours = (foreground: string, background: string, share: number) =>
  `#${[1, 3, 5]
    .map(index => {
      const [overChannel, underChannel] = [foreground, background].map(hex =>
        Number.parseInt(hex.slice(index, index + 2), 16),
      )
      return Math.round((overChannel ?? 0) * share + (underChannel ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

const computeContrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [computeLuminance(a), computeLuminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const BACKGROUNDS = ['ground', 'surface', 'raised']
const TEXT_COLOURS = ['text', 'secondary', 'primary-text', 'good', 'warn', 'bad']
const PAIRS: [textColour: string, background: string, minimum: number][] = [
  ...TEXT_COLOURS.flatMap(textColour =>
    BACKGROUNDS.map((background): [string, string, number] => [textColour, background, 4.5]),
  ),
  ...BACKGROUNDS.map((background): [string, string, number] => ['faint', background, 3]),
  ...BACKGROUNDS.map((background): [string, string, number] => ['edge', background, 3]),
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-hover', 4.5],
  ['on-bad', 'bad', 4.5],
]

describe.each(['Dark', 'ConjLight'])('theme %s meets WCAG AA', theme => {
  const tokens = readColours(theme)
  const findColour = (name: string) => {
    const value = tokens.get(name)
    if (!value) throw new Error(`token ${name} is missing in ${theme}`)
    return value
  }

  it.each(PAIRS)('%s on %s has a contrast of at least %d', (textColour, background, minimum) => {
    expect(computeContrast(findColour(textColour), findColour(background))).toBeGreaterThanOrEqual(minimum)
  })

  it.each(['good', 'warn', 'bad'])('a badge in %s is readable on its tint', tone => {
    expect(
      computeContrast(findColour(tone), mixColours(findColour(tone), findColour('surface'), readBadgeShare(tone))),
    ).toBeGreaterThanOrEqual(4.5)
  })
})

describe('brand colours', () => {
  it('matches the brand colours of the specification', () => {
    expect(readColours('Dark').get('primary')).toBe('#ffeb3b')
    expect(readColours('ConjLight').get('primary')).toBe('#03a9f4')
  })
})
