import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { Language } from '#kernel/language.ts'
import { getShopLanguages } from '#wire/languages.ts'
import type { PageNeeds } from '../entry-server.tsx'
import { createTranslators, listChunkPaths } from './messages.ts'

/** The folder that `npm run build` fills with the bundles of browser and server. */
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

/** Returns the text addresses of each language as JSON for the browser. */
const serializeChunkAddresses = (): string => {
  const languages = getShopLanguages()
  const cachedJson = addressesByLanguages.get(languages)
  if (cachedJson !== undefined) return cachedJson
  const json = JSON.stringify(Object.fromEntries(languages.map(language => [language, listChunkPaths(language)])))
  addressesByLanguages.set(languages, json)
  return json
}
/** Keyed by the language list, which is replaced when it changes. */
const addressesByLanguages = new WeakMap<readonly Language[], string>()

const renderTextHints = (language: Language, { texts }: PageNeeds): string => {
  const paths = listChunkPaths(language)
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
  isStaffPage: boolean
  needs: PageNeeds
}

/** Inline scripts in the head of every page, allowed by hash. */
interface InlineScripts {
  /** Runs before the first paint. */
  beforePaint: string
  loadScripts: string
}

export interface DocumentBuilder {
  /** Returns the document in parts, because joining them would only add a copy. */
  build(parts: DocumentParts): readonly string[]
  /** Hashes for the script policy. */
  scriptHashes: readonly string[]
}

const readManifest = (): Manifest =>
  JSON.parse(readFileSync(path.join(DIST, 'client/.vite/manifest.json'), 'utf8')) as Manifest

const listEntryStyles = (manifest: Manifest, entry: ManifestEntry): string[] => [
  ...new Set([entry, ...collectImports(manifest, entry)].flatMap(chunk => chunk.css ?? [])),
]

/** Returns the addresses of the common style sheets. */
export const listSharedStyles = (): string[] => {
  const manifest = readManifest()
  const entry = manifest[ENTRY]
  return entry ? listEntryStyles(manifest, entry).map(style => `/${style}`) : []
}

/** Builds documents around rendered pages with the assets of the manifest. */
export const createBuiltDocuments = (inline: InlineScripts): DocumentBuilder => {
  const manifest = readManifest()
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The built manifest does not name ${ENTRY}`)
  const imports = collectImports(manifest, entry)
  const styles = listEntryStyles(manifest, entry)
  // The first text uses this font; other letter ranges load on demand.
  const fonts = Object.values(manifest).flatMap(({ file }) => (/archivo-first/.test(file) ? file : []))
  const assets = [
    ...fonts.map(font => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`),
    ...styles.map(renderStyleSheet),
  ].join('')
  const scripts = [
    ...imports.map(({ file }) => renderModuleHint(file)),
    `<script type="later" src="/${entry.file}"></script>`,
  ].join('')
  return createDocumentBuilder(
    {
      assets,
      scripts,
      staff: renderStaffStyles(manifest, styles),
      bundles: createBundleHints(manifest, [entry, ...imports]),
    },
    inline,
  )
}

/** Renders a style sheet of the page, which the inline start script requests again when it fails. */
const renderStyleSheet = (file: string): string => `<link rel="stylesheet" data-own href="/${file}">`

/** Renders a script of the page, which the inline start script requests after the first paint. */
const renderModuleHint = (file: string): string => `<link rel="later" data-rel="modulepreload" href="/${file}">`

/**
 * React renders picture preloads at the start of the HTML; moving them into the head lets the browser find them
 * first.
 */
const PICTURE_HINTS = /^(?:<link rel="preload" as="image"[^>]*>)+/

/**
 * Returns a function that renders hints for bundles and their imports. Without the hints, the browser would find the
 * imports only after it parsed the bundles.
 */
const createBundleHints = (manifest: Manifest, loadedChunks: readonly ManifestEntry[]): DocumentTags['bundles'] => {
  const chunks = new Map(Object.values(manifest).map(chunk => [chunk.name, chunk]))
  const hintsByNames = new Map<string, string>()
  const renderHints = (names: readonly string[]): string => {
    const neededChunks = names.flatMap(name => {
      const chunk = chunks.get(name)
      return chunk ? [chunk, ...collectImports(manifest, chunk)] : []
    })
    const furtherChunks = [...new Set(neededChunks)].filter(chunk => !loadedChunks.includes(chunk))
    const styles = new Set(furtherChunks.flatMap(({ css }) => css ?? []))
    return [...[...styles].map(renderStyleSheet), ...furtherChunks.map(({ file }) => renderModuleHint(file))].join('')
  }
  return names => {
    const key = names.join(' ')
    const hints = hintsByNames.get(key) ?? renderHints(names)
    hintsByNames.set(key, hints)
    return hints
  }
}

/** Renders the style sheets of the administration area that other pages do not load. */
const renderStaffStyles = (manifest: Manifest, loadedStyles: readonly string[]): string => {
  const staffEntry = manifest[STAFF_ENTRY]
  if (!staffEntry) throw new Error(`The built manifest does not name ${STAFF_ENTRY}`)
  return [...new Set([staffEntry, ...collectImports(manifest, staffEntry)].flatMap(chunk => chunk.css ?? []))]
    .filter(style => !loadedStyles.includes(style))
    .map(renderStyleSheet)
    .join('')
}

/** Builds development documents, whose assets come through Vite with its own script. */
export const createDevelopmentDocuments = (inline: InlineScripts): DocumentBuilder =>
  createDocumentBuilder(
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

const getTranslator = createTranslators()

/** Returns the sentence shown when the style sheets fail to load (`web/inline-start-script.ts`). */
const renderMissingStylesNotice = (language: Language): string => {
  const t = getTranslator(language)
  return `<meta name="no-styles" content="${escapeHtml(`${t('app.problem.offline')} ${t('app.problem.retrying')}`)}">`
}

interface DocumentTags {
  assets: string
  scripts: string
  staff: string
  bundles: (names: readonly string[]) => string
}

const createDocumentBuilder = (tags: DocumentTags, { beforePaint, loadScripts }: InlineScripts): DocumentBuilder => ({
  scriptHashes: [beforePaint, loadScripts].map(
    script => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  ),
  build: ({ language, head, html, state, isStaffPage, needs }) => {
    const [pictures = ''] = PICTURE_HINTS.exec(html) ?? []
    return [
      [
        `<!doctype html><html lang="${language}" data-theme="Dark"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        '<meta name="color-scheme" content="dark light">',
        renderMissingStylesNotice(language),
        `<script>${beforePaint}</script><script>${loadScripts}</script>`,
        head,
        '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
        tags.assets,
        isStaffPage ? tags.staff : '',
        pictures,
        tags.scripts,
        tags.bundles(needs.bundles),
        renderTextHints(language, needs),
        '</head><body><div id="root">',
      ].join(''),
      html.slice(pictures.length),
      [
        `</div><script type="application/json" id="text-chunks">${serializeChunkAddresses()}</script>`,
        `<script type="application/json" id="page-state">${state}</script></body></html>`,
      ].join(''),
    ]
  },
})

const collectImports = (
  manifest: Manifest,
  entry: ManifestEntry,
  collected = new Set<ManifestEntry>(),
): ManifestEntry[] => {
  for (const name of entry.imports ?? []) {
    const chunk = manifest[name]
    if (!chunk || collected.has(chunk)) continue
    collected.add(chunk)
    collectImports(manifest, chunk, collected)
  }
  return [...collected]
}
