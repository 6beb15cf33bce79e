import type { Browser, Request } from '@playwright/test'
import { alive } from './shop.ts'

/** What a first visit to one page brings: compressed bytes of bodies by kind, and how many scripts. */
export interface FirstLoad {
  page: number
  script: number
  scripts: number
  style: number
  font: number
  text: number
  image: number
}

const KINDS: Readonly<Record<string, keyof FirstLoad>> = {
  document: 'page',
  script: 'script',
  stylesheet: 'style',
  font: 'font',
  image: 'image',
}

const kindOf = (request: Request): keyof FirstLoad | undefined =>
  new URL(request.url()).pathname.startsWith('/texts/') ? 'text' : KINDS[request.resourceType()]

/** Opens a page as somebody who was never here, on a phone, and touches nothing. */
export const firstLoad = async (browser: Browser, address: string): Promise<FirstLoad> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const arrived: Request[] = []
    page.on('requestfinished', request => arrived.push(request))
    await page.goto(address)
    await alive(page)
    await page.evaluate(() => document.fonts.ready)
    const sum: FirstLoad = { page: 0, script: 0, scripts: 0, style: 0, font: 0, text: 0, image: 0 }
    for (const request of arrived) {
      const kind = kindOf(request)
      if (kind === undefined) continue
      sum[kind] += (await request.sizes()).responseBodySize
      if (kind === 'script') sum.scripts += 1
    }
    return sum
  } finally {
    await context.close()
  }
}
