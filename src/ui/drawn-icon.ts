import { createElement, type SVGProps } from 'react'

/** An icon of the icon package: its name, and the elements that it is drawn with. */
interface IconData {
  node: readonly (readonly [string, Record<string, string>])[]
}

/** The size is the style's to say. */
const SHEET = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/**
 * Stands for the icon package's own maker in what is built (tools/lean-packages.ts): an icon is an `svg` with its lines, without a
 * context, aliases and class names that nobody here asks for. The lines are markup, which is copied: a product page has some sixty,
 * and React would draw each as an element, and look at it once more when the page comes alive.
 */
const drawnIcon = ({ node }: IconData) => {
  const lines = { __html: node.map(lineOf).join('') }
  return (props: SVGProps<SVGSVGElement>) =>
    createElement('svg', { ...SHEET, ...props, dangerouslySetInnerHTML: lines })
}

/** Every line has a key beside what it is drawn by. */
const lineOf = ([tag, { key, ...attributes }]: IconData['node'][number]): string => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}></${tag}>`
}

export default drawnIcon
