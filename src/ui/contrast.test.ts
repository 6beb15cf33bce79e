import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8')

const motif = readFileSync(new URL('./styles/motif.css', import.meta.url), 'utf8')
const badgeShare = (tone: string) =>
  Number(new RegExp(`--badge-fill: color-mix\\(in oklab, var\\(--${tone}\\) (\\d+)%`).exec(motif)?.[1]) / 100

const colours = (theme: string): Map<string, string> => {
  const block = css.split(`[data-theme="${theme}"] {`)[1]?.split('}')[0] ?? ''
  return new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(match => [match[1] ?? '', match[2] ?? '']))
}

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Approximates `color-mix` in oklab: close enough for small shares. */
const tint = (over: string, under: string, share: number) =>
  `#${[1, 3, 5]
    .map(at => {
      const [a, b] = [over, under].map(hex => Number.parseInt(hex.slice(at, at + 2), 16))
      return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['ground', 'surface', 'raised']
const inks = ['text', 'secondary', 'primary-text', 'good', 'warn', 'bad']
const pairs: [ink: string, ground: string, least: number][] = [
  ...inks.flatMap(ink => grounds.map((ground): [string, string, number] => [ink, ground, 4.5])),
  ...grounds.map((ground): [string, string, number] => ['faint', ground, 3]),
  ...grounds.map((ground): [string, string, number] => ['edge', ground, 3]),
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-hover', 4.5],
  ['on-bad', 'bad', 4.5],
]

describe.each(['Dark', 'ConjLight'])('theme %s meets WCAG AA', theme => {
  const tokens = colours(theme)
  const colour = (name: string) => {
    const value = tokens.get(name)
    if (!value) throw new Error(`token ${name} is missing in ${theme}`)
    return value
  }

  it.each(pairs)('%s on %s has a contrast of at least %d', (ink, ground, least) => {
    expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(least)
  })

  it.each(['good', 'warn', 'bad'])('a badge in %s is readable on its tint', tone => {
    expect(contrast(colour(tone), tint(colour(tone), colour('surface'), badgeShare(tone)))).toBeGreaterThanOrEqual(4.5)
  })
})

describe('brand colours', () => {
  it('match the specification', () => {
    expect(colours('Dark').get('primary')).toBe('#ffeb3b')
    expect(colours('ConjLight').get('primary')).toBe('#03a9f4')
  })
})
