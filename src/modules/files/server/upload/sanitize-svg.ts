import sanitizeHtml from 'sanitize-html'
import { parseXml } from '#kernel/scan-xml.ts'
import { splitWords } from '#kernel/split-words.ts'

/** SVG names are case-sensitive. */
const ALLOWED_TAGS = splitWords(`
  svg g defs symbol use title desc a switch marker clipPath mask pattern path rect circle ellipse line polyline
  polygon image text tspan textPath linearGradient radialGradient stop filter feBlend feColorMatrix
  feComponentTransfer feComposite feDiffuseLighting feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG
  feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence style
`)

const GEOMETRY_ATTRIBUTES = splitWords(`
  x y x1 x2 y1 y2 cx cy r rx ry fx fy dx dy d points width height viewBox preserveAspectRatio transform rotate
  offset pathLength textLength lengthAdjust startOffset refX refY orient markerWidth markerHeight markerUnits
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits
  maskUnits maskContentUnits filterUnits primitiveUnits in in2 result mode stdDeviation type values operator k1
  k2 k3 k4 radius baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent
  azimuth elevation surfaceScale diffuseConstant specularConstant specularExponent z pointsAtX pointsAtY
  pointsAtZ limitingConeAngle version id class style xmlns xmlns:xlink href xlink:href
`)

const STYLE_ATTRIBUTES = splitWords(`
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path
  clip-rule mask filter flood-color flood-opacity lighting-color stop-color stop-opacity marker-start marker-mid
  marker-end mix-blend-mode isolation paint-order vector-effect shape-rendering color-interpolation-filters
  font-family font-size font-style font-weight letter-spacing text-anchor dominant-baseline text-decoration
`)

const EMBEDDED_PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[a-z0-9+/=\s]*$/i

/** Links may only point into the SVG or embed a picture, so that nothing is fetched. */
const isSafeAttribute = (name: string, tagName: string, value: string): boolean =>
  name === 'href' || name === 'xlink:href'
    ? /^#[\w.:-]+$/.test(value) || (tagName === 'image' && EMBEDDED_PICTURE.test(value))
    : isSafeStyle(value)

/** Escapes could hide `url`; `@import` and `@font-face` fetch files. */
const isSafeStyle = (css: string): boolean =>
  !/[\\@]|expression|javascript:/i.test(css) && !/url\(\s*(?!["']?#)/i.test(css)

const keepSafeAttributes = (tag: string, attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter(([name, value]) => isSafeAttribute(name, tag, value)))

const NAMESPACES = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }

const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_TAGS,
  allowedAttributes: { '*': [...GEOMETRY_ATTRIBUTES, ...STYLE_ATTRIBUTES] },
  // `transformTags` checks addresses by attribute.
  allowedSchemesAppliedToAttributes: [],
  allowVulnerableTags: true,
  nonTextTags: ['script', 'textarea', 'option', 'noscript', 'foreignObject'],
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
  transformTags: {
    // Some programs write namespaces as entities, which are not expanded.
    svg: (tagName, attribs) => ({ tagName, attribs: { ...keepSafeAttributes(tagName, attribs), ...NAMESPACES } }),
    '*': (tagName, attribs) => ({ tagName, attribs: keepSafeAttributes(tagName, attribs) }),
  },
  exclusiveFilter: ({ tag, text }) => tag === 'style' && !isSafeStyle(text),
}

/** Sanitizing blocks the event loop; real SVG files are far smaller. */
const MAX_SVG_LENGTH = 2_000_000
const MAX_ELEMENTS = 50_000

/** An SVG may begin with a byte order mark, XML declaration, comments or document type. */
const SVG_DOCUMENT =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:(?:<!--(?:(?!-->)[\s\S]){0,5000}-->|<!DOCTYPE[^[>]*(?:\[[^\]]{0,5000}\]\s*)?>)\s*)*(<svg[\s>][\s\S]*)/i

/** Returns true beyond the limits of depth and elements, which would keep sanitizer and renderer busy. */
const isTooComplex = (svg: string): boolean => {
  try {
    parseXml(svg, {}, MAX_ELEMENTS)
    return false
  } catch (error) {
    if (error instanceof RangeError) return true
    // The sanitizer closes the elements of a truncated SVG.
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/**
 * Removes everything active from an SVG: scripts, event handlers, frames, entities and external addresses. Returns
 * null when no SVG is left.
 */
export const sanitizeSvg = (text: string): string | null => {
  if (text.length > MAX_SVG_LENGTH) return null
  const svg = SVG_DOCUMENT.exec(text)?.[1]
  if (svg === undefined || isTooComplex(svg)) return null
  const sanitizedSvg = sanitizeHtml(svg, SANITIZE_OPTIONS).trim()
  return /^<svg[\s>]/.test(sanitizedSvg) ? sanitizedSvg : null
}
