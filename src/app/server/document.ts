import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { Language } from '#kernel/language.ts'
import { shopLanguages } from '#wire/languages.ts'
import type { PageNeeds } from '../entry-server.tsx'
import { chunkPaths, translators } from './messages.ts'

/** The built tree; both halves are made by `npm run build`. */
export const DIST = path.resolve(import.meta.dirname, '../../../dist')

interface ManifestEntry {
  file: string
  css?: string[]
  assets?: string[]
  isEntry?: boolean
  name?: string
  imports?: string[]
}
type Manifest = Record<string, ManifestEntry>

const ENTRY = 'src/app/entry-browser.tsx'
const STAFF_ENTRY = 'src/app/admin/admin-route.tsx'

/** Addresses of the texts for each language that the shop speaks: how the browser knows which. */
const chunkAddresses = (): string => {
  const spoken = shopLanguages()
  const known = addresses.get(spoken)
  if (known !== undefined) return known
  const json = JSON.stringify(Object.fromEntries(spoken.map(language => [language, chunkPaths(language)])))
  addresses.set(spoken, json)
  return json
}
/** By what is spoken, which is the same list until it changes. */
const addresses = new WeakMap<readonly Language[], string>()

const textHints = (language: Language, { texts }: PageNeeds): string => {
  const paths = chunkPaths(language)
  return (['visitor', ...texts] as const)
    .map(kind => `<link rel="later" data-rel="preload" as="fetch" crossorigin href="${paths[kind]}">`)
    .join('')
}

interface DocumentParts {
  language: Language
  head: string
  html: string
  state: string
  /** A page of the administration area. */
  staff: boolean
  needs: PageNeeds
}

/** What runs in the head of every page, allowed by its hash. */
interface InlineScripts {
  /** Before the first paint. */
  first: string
  /** Asks for what the page comes alive by. */
  begin: string
}

export interface DocumentMaker {
  /** The document in pieces: put together they would only be copied once more before they are bytes. */
  page(parts: DocumentParts): readonly string[]
  /** Hashes that the script policy allows. */
  scriptHashes: readonly string[]
}

const readManifest = (): Manifest =>
  JSON.parse(readFileSync(path.join(DIST, 'client/.vite/manifest.json'), 'utf8')) as Manifest

const entryStyles = (manifest: Manifest, entry: ManifestEntry): string[] => [
  ...new Set([entry, ...collectImports(manifest, entry)].flatMap(chunk => chunk.css ?? [])),
]

/** Addresses of the style sheets that every page has. */
export const sharedStyles = (): string[] => {
  const manifest = readManifest()
  const entry = manifest[ENTRY]
  return entry ? entryStyles(manifest, entry).map(style => `/${style}`) : []
}

/** Builds whole documents round rendered pages, with the built assets named in the manifest. */
export const builtDocument = (inline: InlineScripts): DocumentMaker => {
  const manifest = readManifest()
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The built manifest does not name ${ENTRY}`)
  const imports = collectImports(manifest, entry)
  const styles = entryStyles(manifest, entry)
  // The first text is drawn in this one; other letters come when they are met.
  const fonts = Object.values(manifest).flatMap(({ file }) => (/archivo-first/.test(file) ? file : []))
  const assets = [
    ...fonts.map(font => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`),
    ...styles.map(styleSheet),
  ].join('')
  const scripts = [
    ...imports.map(({ file }) => moduleHint(file)),
    `<script type="later" src="/${entry.file}"></script>`,
  ].join('')
  return documentMaker(
    { assets, scripts, staff: staffStyles(manifest, styles), bundles: bundleHints(manifest, [entry, ...imports]) },
    inline,
  )
}

/** A sheet of the page itself, asked for again where it does not come. */
const styleSheet = (file: string): string => `<link rel="stylesheet" data-own href="/${file}">`

/** What a page comes alive by; what begins in its head asks for it once the page is seen. */
const moduleHint = (file: string): string => `<link rel="later" data-rel="modulepreload" href="/${file}">`

/** The pictures that a page is seen by at once, which React asks for where its HTML begins: in the head they are known before all else that is drawn. */
const PICTURE_HINTS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/** Asks for a page's own bundles, and what those lean on, beside those that all pages have: else they were known only once those are read. */
const bundleHints = (manifest: Manifest, known: readonly ManifestEntry[]): DocumentTags['bundles'] => {
  const chunks = new Map(Object.values(manifest).map(chunk => [chunk.name, chunk]))
  const made = new Map<string, string>()
  const hintsFor = (names: readonly string[]): string => {
    const needed = names.flatMap(name => {
      const chunk = chunks.get(name)
      return chunk ? [chunk, ...collectImports(manifest, chunk)] : []
    })
    const more = [...new Set(needed)].filter(chunk => !known.includes(chunk))
    const styles = new Set(more.flatMap(({ css }) => css ?? []))
    return [...[...styles].map(styleSheet), ...more.map(({ file }) => moduleHint(file))].join('')
  }
  return names => {
    const key = names.join(' ')
    const hints = made.get(key) ?? hintsFor(names)
    made.set(key, hints)
    return hints
  }
}

/** What the administration area is drawn with beside the sheets that all pages have, there before its first paint. */
const staffStyles = (manifest: Manifest, known: readonly string[]): string => {
  const area = manifest[STAFF_ENTRY]
  if (!area) throw new Error(`The built manifest does not name ${STAFF_ENTRY}`)
  return [...new Set([area, ...collectImports(manifest, area)].flatMap(chunk => chunk.css ?? []))]
    .filter(style => !known.includes(style))
    .map(styleSheet)
    .join('')
}

/** The same for development: assets come through Vite, which has its own script. */
export const developmentDocument = (inline: InlineScripts): DocumentMaker =>
  documentMaker(
    {
      assets: [
        '<script type="module">import RefreshRuntime from "/@react-refresh";RefreshRuntime.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>type=>type</script>',
        '<script type="module" src="/@vite/client"></script>',
        '<link rel="stylesheet" href="/src/ui/styles.css"><link rel="stylesheet" href="/src/ui/styles/choices.css"><link rel="stylesheet" href="/src/modules/catalog/web/styles.css"><link rel="stylesheet" href="/src/modules/content/web/styles.css"><link rel="stylesheet" href="/src/modules/content/web/pages.css"><link rel="stylesheet" href="/src/modules/content/web/panels.css"><link rel="stylesheet" href="/src/modules/content/web/contact.css"><link rel="stylesheet" href="/src/modules/listing/web/styles.css"><link rel="stylesheet" href="/src/app/web/site.css">',
      ].join(''),
      scripts: `<script type="module" src="/${ENTRY}"></script>`,
      bundles: () => '',
      staff:
        '<link rel="stylesheet" href="/src/ui/admin/styles.css"><link rel="stylesheet" href="/src/app/admin/admin.css">',
    },
    inline,
  )

const speak = translators()

/** The sentence that stands in for a page whose style sheets do not come (`web/begin-script.ts`). */
const noStyles = (language: Language): string => {
  const t = speak(language)
  return `<meta name="no-styles" content="${escapeHtml(`${t('app.problem.offline')} ${t('app.problem.retrying')}`)}">`
}

interface DocumentTags {
  assets: string
  scripts: string
  staff: string
  bundles: (names: readonly string[]) => string
}

const documentMaker = (tags: DocumentTags, { first, begin }: InlineScripts): DocumentMaker => ({
  scriptHashes: [first, begin].map(script => `sha256-${createHash('sha256').update(script).digest('base64')}`),
  page: ({ language, head, html, state, staff, needs }) => {
    const [pictures = ''] = PICTURE_HINTS.exec(html) ?? []
    return [
      `<!doctype html><html lang="${language}" data-theme="Dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="dark light">${noStyles(language)}<script>${first}</script><script>${begin}</script>${head}<link rel="icon" type="image/svg+xml" href="/favicon.svg">${tags.assets}${staff ? tags.staff : ''}${pictures}${tags.scripts}${tags.bundles(needs.bundles)}${textHints(language, needs)}</head><body><div id="root">`,
      html.slice(pictures.length),
      `</div><script type="application/json" id="text-chunks">${chunkAddresses()}</script><script type="application/json" id="page-state">${state}</script></body></html>`,
    ]
  },
})

const collectImports = (
  manifest: Manifest,
  entry: ManifestEntry,
  found = new Set<ManifestEntry>(),
): ManifestEntry[] => {
  for (const name of entry.imports ?? []) {
    const chunk = manifest[name]
    if (!chunk || found.has(chunk)) continue
    found.add(chunk)
    collectImports(manifest, chunk, found)
  }
  return [...found]
}
