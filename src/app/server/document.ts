import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { Language } from '#kernel/language.ts'
import { shopLanguages } from '#wire/languages.ts'
import type { PageNeeds } from '../entry-server.tsx'
import { chunkPaths, translators } from './messages.ts'

/** The built tree; `npm run build` creates both halves. */
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

/** Lists the text addresses of each language for the browser. */
const chunkAddresses = (): string => {
  const spoken = shopLanguages()
  const known = addresses.get(spoken)
  if (known !== undefined) return known
  const json = JSON.stringify(Object.fromEntries(spoken.map(language => [language, chunkPaths(language)])))
  addresses.set(spoken, json)
  return json
}
/** Keyed by the language list, which is replaced when it changes. */
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
  /** True for the administration area. */
  staff: boolean
  needs: PageNeeds
}

/** Inline scripts in the head of every page, allowed by hash. */
interface InlineScripts {
  /** Runs before the first paint. */
  first: string
  /** Loads the scripts of the page. */
  begin: string
}

export interface DocumentMaker {
  /** Returns the document in parts, because joining them would only add a copy. */
  page(parts: DocumentParts): readonly string[]
  /** Hashes for the script policy. */
  scriptHashes: readonly string[]
}

const readManifest = (): Manifest =>
  JSON.parse(readFileSync(path.join(DIST, 'client/.vite/manifest.json'), 'utf8')) as Manifest

const entryStyles = (manifest: Manifest, entry: ManifestEntry): string[] => [
  ...new Set([entry, ...collectImports(manifest, entry)].flatMap(chunk => chunk.css ?? [])),
]

/** Addresses of the common style sheets. */
export const sharedStyles = (): string[] => {
  const manifest = readManifest()
  const entry = manifest[ENTRY]
  return entry ? entryStyles(manifest, entry).map(style => `/${style}`) : []
}

/** Builds documents around rendered pages with the assets of the manifest. */
export const builtDocument = (inline: InlineScripts): DocumentMaker => {
  const manifest = readManifest()
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The built manifest does not name ${ENTRY}`)
  const imports = collectImports(manifest, entry)
  const styles = entryStyles(manifest, entry)
  // The first text uses this font; other letter ranges load on demand.
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

/** A style sheet of the page, retried when it fails. */
const styleSheet = (file: string): string => `<link rel="stylesheet" data-own href="/${file}">`

/** A script of the page; the inline start script requests it after the first paint. */
const moduleHint = (file: string): string => `<link rel="later" data-rel="modulepreload" href="/${file}">`

/**
 * React renders picture preloads at the start of the HTML; moving them into the head lets the browser find them
 * first.
 */
const PICTURE_HINTS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/**
 * Preloads a page's bundles and their imports, which the browser would otherwise discover only after parsing the
 * common ones.
 */
const bundleHints = (manifest: Manifest, known: readonly ManifestEntry[]): DocumentTags['bundles'] => {
  const chunks = new Map(Object.values(manifest).map(chunk => [chunk.name, chunk]))
  const hintsByNames = new Map<string, string>()
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
    const hints = hintsByNames.get(key) ?? hintsFor(names)
    hintsByNames.set(key, hints)
    return hints
  }
}

/** Style sheets of the administration area beyond the common ones, loaded before its first paint. */
const staffStyles = (manifest: Manifest, known: readonly string[]): string => {
  const area = manifest[STAFF_ENTRY]
  if (!area) throw new Error(`The built manifest does not name ${STAFF_ENTRY}`)
  return [...new Set([area, ...collectImports(manifest, area)].flatMap(chunk => chunk.css ?? []))]
    .filter(style => !known.includes(style))
    .map(styleSheet)
    .join('')
}

/** Builds development documents, whose assets come through Vite with its own script. */
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

/** The sentence shown when the style sheets fail to load (`web/inline-start-script.ts`). */
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
