/** Metadata and content of a crawled page. */
export interface CrawledPage {
  status: number
  title: string
  description: string
  /** Addresses without the origin. */
  canonical: string
  alternates: ReadonlyMap<string, string>
  robots: string
  headingCount: number
  /** Pictures without an alternative text. */
  imagesWithoutAlt: readonly string[]
  links: readonly string[]
}

export type PageReader = (address: string) => Promise<{ status: number; html: string }>

/** Pages of a single visitor, which search engines must not index. */
const PRIVATE_PAGE = /^\/\w\w\/(cart|quick-order|checkout|login|forgot-password|payment|clear-storage)(\/|$)/
/** Product pages are alike, so a few of them are enough. */
const PRODUCT = /-(pl-\d+)$/
const MAX_PRODUCTS = 10

/** Crawls a site from its home pages: every page, every category, some products. */
export const crawl = async (read: PageReader, from = ['/et', '/en']): Promise<Map<string, CrawledPage>> => {
  const pages = new Map<string, CrawledPage>()
  const queue = [...from]
  const products = new Set<string>()
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    if (pages.has(address)) continue
    const [, product] = PRODUCT.exec(address) ?? []
    if (product && products.size >= MAX_PRODUCTS && !products.has(product)) continue
    if (product) products.add(product)
    const { status, html } = await read(address)
    const page = readPage(status, html)
    pages.set(address, page)
    queue.push(...page.links, ...page.alternates.values(), ...(page.canonical === '' ? [] : [page.canonical]))
  }
  return pages
}

export const readPage = (status: number, html: string): CrawledPage => {
  const head = html.slice(0, html.indexOf('</head>'))
  const body = html.slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'))
  const matchInHead = (pattern: RegExp): string => unescapeHtml(pattern.exec(head)?.[1] ?? '')
  return {
    status,
    title: matchInHead(/<title>([^<]*)<\/title>/),
    description: matchInHead(/<meta name="description" content="([^"]*)"/),
    canonical: getPath(matchInHead(/<link rel="canonical" href="([^"]*)"/)),
    alternates: new Map(
      [...head.matchAll(/hreflang="([\w-]+)" href="([^"]*)"/g)].map(([, language = '', href = '']) => [
        language,
        getPath(unescapeHtml(href)),
      ]),
    ),
    robots: matchInHead(/<meta name="robots" content="([^"]*)"/),
    headingCount: body.match(/<h1\b/g)?.length ?? 0,
    imagesWithoutAlt: [...body.matchAll(/<img\b[^>]*>/g)]
      .map(([image]) => image)
      .filter(image => !/\balt="/.test(image)),
    links: [...body.matchAll(/<a\b[^>]*\bhref="(\/\w\w(?:[/?][^"#]*)?)(?:#[^"]*)?"/g)]
      .map(([, link = '']) => unescapeHtml(link))
      .filter(link => /^[^?]*(\?c=\d+)?$/.test(link)),
  }
}

/** Returns the faults of a page, compared with all crawled pages. */
export const findFaults = (address: string, page: CrawledPage, all: ReadonlyMap<string, CrawledPage>): string[] => {
  const faults: string[] = []
  const reportIf = (isFault: boolean, what: string): void => {
    if (isFault) faults.push(`${address}: ${what}`)
  }
  reportIf(page.status !== 200, String(page.status))
  reportIf(page.title === '', 'no title')
  reportIf(page.headingCount !== 1, `${page.headingCount} first headings`)
  for (const image of page.imagesWithoutAlt) reportIf(true, image)
  // Pages that search engines ignore need no description and no canonical address.
  if (PRIVATE_PAGE.test(address) || /noindex/.test(page.robots)) return faults
  reportIf(page.description === '', 'no description')
  reportIf(page.canonical === '', 'no canonical address')
  // Only the canonical address of a page lists its alternates.
  if (page.canonical !== address) {
    reportIf(!all.has(page.canonical), `its canonical ${page.canonical} was not found`)
    return faults
  }
  reportIf(page.alternates.size < 3, 'no alternates')
  reportIf(![...page.alternates.values()].includes(address), 'is not among its own alternates')
  for (const [language, alternateUrl] of page.alternates) {
    const alternate = all.get(alternateUrl)
    reportIf(!alternate, `${language} was not found: ${alternateUrl}`)
    reportIf(
      alternate !== undefined && ![...alternate.alternates.values()].includes(address),
      `${alternateUrl} does not name it`,
    )
  }
  return faults
}

const getPath = (address: string): string => address.replace(/^https?:\/\/[^/]+/, '')
const unescapeHtml = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
