import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPages } from '#content/server/content.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { type ComposedShop, composeTestShop, HOSTILE_NAME, STAFF } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
beforeAll(async () => {
  shop = await composeTestShop()
})
afterAll(() => shop.close())

const readHead = (html: string): string => html.slice(0, html.indexOf('</head>'))

describe('redirects', () => {
  test.each([
    ['/', undefined, '/et'],
    ['/', 'lang=en', '/en'],
    ['/', 'lang=ru', '/et'],
    ['/cart', 'lang=en', '/en/cart'],
    ['/muugitingimused?utm_source=x', undefined, '/et/muugitingimused?utm_source=x'],
  ])('redirects %s with the cookie %s to %s, uncached', async (url, cookie, to) => {
    const answer = await shop.fetchPage(url, cookie ? { cookie } : {})
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(to)
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  test('redirects a named category address permanently', async () => {
    const answer = await shop.fetchPage('/et/products/pidurid/kettad?c=12&utm_source=x')
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/et/products?c=12'])
  })

  test('redirects a moved page with its query', async () => {
    const { db } = shop.app
    await db.$client.query(
      `insert into slug (language, slug, page_id, current) select 'et', 'tingimused', page_id, false from slug where slug = 'muugitingimused'`,
    )
    const answer = await shop.fetchPage('/et/tingimused?utm_source=x')
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/et/muugitingimused?utm_source=x'])
  })

  test('revalidates a redirect, so that a page moved back does not loop', async () => {
    const { db } = shop.app
    const page = `(select page_id from slug where slug = 'muugitingimused')`
    await db.$client.query(
      `insert into slug (language, slug, page_id, current) values ('et', 'kolitud', ${page}, false)`,
    )
    const redirectResponse = await shop.fetchPage('/et/kolitud')
    expect([redirectResponse.statusCode, redirectResponse.headers['cache-control']]).toEqual([301, 'no-cache'])
    await db.$client.query(`update slug set current = false where slug = 'muugitingimused'`)
    await db.$client.query(`update slug set current = true where slug = 'kolitud'`)
    const returnResponse = await shop.fetchPage('/et/muugitingimused')
    expect([returnResponse.headers.location, returnResponse.headers['cache-control']]).toEqual([
      '/et/kolitud',
      'no-cache',
    ])
    await db.$client.query(`delete from slug where slug = 'kolitud'`)
    await db.$client.query(`update slug set current = true where slug = 'muugitingimused'`)
  })

  test.each([
    ['/en/Terms-Of-Sale?utm_source=x', '/en/terms-of-sale?utm_source=x'],
    ['/EN/Turbo-gt2860R', '/en/turbo-gt2860r'],
    ['/et/Products?q=Turbo', '/et/products?q=Turbo'],
    ['/et/products?f=brand:Garrett', '/et/products?f=brand%3Agarrett'],
  ])('redirects %s permanently to its lower-case address', async (url, to) => {
    const answer = await shop.fetchPage(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, to])
    expect((await shop.fetchPage(to)).statusCode).toBe(200)
  })

  test('finds a page by a name in capitals over JSON', async () => {
    const answer = await shop.fetchPage('/Terms-Of-Sale?lang=en', { accept: 'application/json' })
    expect([answer.statusCode, answer.json().data?.path]).toEqual([200, '/en/terms-of-sale'])
  })

  test('redirects from an album or search page to its fixed address', async () => {
    const buildPage = (layout: string, slug: string) => ({
      layout,
      kind: 'content' as const,
      name: slug,
      title: multilingual({ et: slug, en: slug }),
      slugs: { et: slug, en: slug },
    })
    await arrange(shop.app.db, tx =>
      createPages(tx, [
        buildPage('Gallery', 'pildid'),
        buildPage('SearchResults', 'otsing'),
        {
          ...buildPage('TestLayout', 'naidis'),
          visibility: HIDDEN_VISIBILITY,
        },
      ]),
    )
    await shop.app.changes.waitForListeners()
    const readLocation = async (url: string) => {
      const { statusCode, headers } = await shop.fetchPage(url)
      return [statusCode, headers.location]
    }
    expect(await readLocation('/en/pildid')).toEqual([301, '/en/gallery'])
    expect(await readLocation('/et/otsing?q=turbo')).toEqual([301, '/et/searchresults?q=turbo'])
    expect((await shop.fetchPage('/et/naidis')).statusCode).toBe(404)

    const maps = await Promise.all([0, 1].map(part => shop.fetchPage(`/sitemap-${part}.xml`)))
    const sitemapText = maps.map(({ body }) => body).join()
    expect(sitemapText).toContain('/en/gallery<')
    for (const slug of ['pildid', 'otsing', 'naidis']) expect(sitemapText).not.toContain(`/${slug}<`)
    const searchPage = await shop.fetchPage('/et/searchresults?q=naidis')
    expect(searchPage.body).not.toContain('href="/et/naidis"')
  })

  test.each([
    ['/en/muugitingimused?utm_source=x', '/en/terms-of-sale?utm_source=x'],
    ['/et/terms-of-sale', '/et/muugitingimused'],
  ])('redirects %s, which has the slug of another language, temporarily', async (url, to) => {
    const answer = await shop.fetchPage(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, to])
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test('finds a page by the slug of another language, but no hidden page', async () => {
    const { db } = shop.app
    await db.$client.query(`delete from slug where slug = 'terms-of-sale'`)
    try {
      const answer = await shop.fetchPage('/en/muugitingimused')
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/et/muugitingimused'])
      await db.$client.query(
        `update page set visibility = '{"type":0,"stateInRange":1}' where id = (select page_id from slug where slug = 'muugitingimused')`,
      )
      expect((await shop.fetchPage('/en/muugitingimused')).statusCode).toBe(404)
      const jsonAnswer = await shop.fetchPage('/en/muugitingimused', { accept: 'application/json' })
      expect(jsonAnswer.statusCode).toBe(404)
    } finally {
      await db.$client.query(
        `insert into slug (language, slug, page_id, current) select 'en', 'terms-of-sale', page_id, true from slug where slug = 'muugitingimused'`,
      )
      await db.$client.query(
        `update page set visibility = null where id = (select page_id from slug where slug = 'muugitingimused')`,
      )
    }
  })

  test('resolves the slug of a hidden product in no language', async () => {
    const { db } = shop.app
    const { id, slug } = shop.product
    await db.$client.query(
      `insert into slug (language, slug, page_id, current)
        select added.language, added.slug, page_id, false from slug, (values ('et', 'peidetud-osa'), ('en', 'former-part')) added (language, slug)
        where slug.language = 'en' and slug.slug = $1`,
      [slug],
    )
    expect((await shop.fetchPage('/en/peidetud-osa')).statusCode).toBe(302)
    expect((await shop.fetchPage('/en/former-part')).statusCode).toBe(301)
    const { rows } = await db.$client.query('select visibility from product where id = $1', [id])
    await db.$client.query(`update product set visibility = '{"type":0,"stateInRange":2}' where id = $1`, [id])
    try {
      expect((await shop.fetchPage('/en/peidetud-osa')).statusCode).toBe(404)
      expect((await shop.fetchPage('/en/former-part')).statusCode).toBe(404)
    } finally {
      await db.$client.query('update product set visibility = $2 where id = $1', [id, rows[0]?.visibility])
    }
  })

  test.each([
    '//evil.example/et',
    '//evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example/x',
    '/session/login?to=//e.x',
  ])('never redirects %s to another site', async url => {
    const { location = '/' } = (await shop.fetchPage(url)).headers
    expect(location).toMatch(/^\/(?![/\\])/)
  })
})

test.each([
  '/order/download/unknown',
  '/order/prepayment/unknown',
  '/order/invoice/unknown',
  '/order/invoice/unknown?number=3',
  '/order/e-invoice/unknown?number=3',
  '/product/view/999999',
  '/file/get/00000000/x.jpg',
])('shows the not-found page to a person who opens %s, and answers a program with JSON', async url => {
  const answer = await shop.fetchPage(url, { cookie: 'lang=en' })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.body).toContain('<title>Page not found</title>')
  const jsonAnswer = await shop.fetchPage(url, { accept: 'application/pdf' })
  expect([jsonAnswer.statusCode, jsonAnswer.json().success]).toEqual([404, false])
})

test('answers a form sent to an unknown address with the not-found page, a call with JSON', async () => {
  const send = (url: string, accept: string) =>
    shop.app.server.inject({ method: 'POST', url, headers: { accept, cookie: 'lang=en' } })
  const page = await send('/nothing/here', 'text/html,*/*;q=0.8')
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<title>Page not found</title>')
  for (const [url, accept] of [
    ['/nothing/here', 'application/json'],
    ['/v1/nothing', 'text/html'],
  ] as const) {
    const jsonAnswer = await send(url, accept)
    expect([jsonAnswer.statusCode, jsonAnswer.json().success]).toEqual([404, false])
  }
})

describe('JSON and HTML at one address', () => {
  test.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html; charset=utf-8'],
    ['*/*', 'text/html; charset=utf-8'],
    ['text/html, application/json', 'text/html; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['application/json, text/plain, */*', 'application/json; charset=utf-8'],
  ])('answers %s with %s', async (accept, type) => {
    for (const url of ['/et', '/et/muugitingimused']) {
      const answer = await shop.fetchPage(url, { accept })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe(type)
      expect(answer.headers.vary).toMatch(/\bAccept\b/)
      if (type.includes('json')) expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('returns a page by its id as JSON in the language of the address', async () => {
    const { id } = (await shop.fetchPage('/en/terms-of-sale', { accept: 'application/json' })).json().data
    for (const url of [`/en/page/${id}`, `/en/page/${id}/terms-of-sale?lang=et`]) {
      const answer = await shop.fetchPage(url, { accept: 'application/json' })
      expect(answer.json()).toMatchObject({ success: true, data: { id, title: 'Terms of sale', lang: 'en' } })
      expect([answer.headers['cache-control'], answer.headers.vary]).toEqual(['no-store', 'Accept'])
      expect((await shop.fetchPage(url)).headers['content-type']).toBe('text/html; charset=utf-8')
    }
  })

  test.each(['/et/page/999999', '/et/page/x', '/et/page/99999999999/x', '/xx/page/1', '/xx/page/1/x'])(
    'returns no page for %s as JSON',
    async url => {
      const answer = await shop.fetchPage(url, { accept: 'application/json' })
      expect([answer.statusCode, answer.json().success]).toEqual([404, false])
      expect(answer.headers.vary).toBe('Accept')
    },
  )

  test('redirects a moved page as JSON too, with its query', async () => {
    const { db } = shop.app
    await db.$client.query(
      `insert into slug (language, slug, page_id, current) select 'et', 'vana-koht', page_id, false from slug where slug = 'muugitingimused'`,
    )
    const { statusCode, headers } = await shop.fetchPage('/et/vana-koht?fieldsPreset=default', {
      accept: 'application/json',
    })
    expect([statusCode, headers.location]).toEqual([301, '/et/muugitingimused?fieldsPreset=default'])
    expect([headers['cache-control'], headers.vary]).toEqual(['no-store', 'Accept'])
  })

  test('returns a page by name as JSON in the requested language', async () => {
    const answer = await shop.fetchPage('/terms-of-sale?lang=en', { accept: 'application/json' })
    expect(answer.json()).toMatchObject({ success: true, data: { title: 'Terms of sale', lang: 'en' } })
    for (const url of ['/muugitingimused?lang=en', '/en/muugitingimused']) {
      const searchPage = await shop.fetchPage(url, { accept: 'application/json' })
      expect(searchPage.json()).toMatchObject({
        data: { title: 'Terms of sale', lang: 'en', path: '/en/terms-of-sale' },
      })
    }
  })
})

describe('missing pages', () => {
  test.each([
    '/et/pole-olemas',
    '/et/a/b/c',
    '/et/page/99999999999',
    '/et/page/x/y',
    '/et/payment/no-such-token',
    '/et/%00',
  ])('shows the not-found page for %s', async url => {
    const answer = await shop.fetchPage(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  test('shows the content that staff wrote for missing pages, at no address of its own', async () => {
    const { app } = shop
    const text = multilingual({ en: 'Ask us for it' })
    const main = [{ id: 'w', type: 'heading', version: 1, data: { text, level: 2 } }]
    const slugs = { et: 'lehte-ei-leitud', en: 'page-not-found' }
    const page = {
      layout: 'PageNotFound',
      kind: 'content',
      name: 'Puudub',
      title: multilingual({ en: 'Own title' }),
    } as const
    expect((await shop.fetchPage('/en/no-such-page')).body).not.toContain('Ask us for it</h2>')
    await arrange(app.db, tx => createPages(tx, [{ ...page, slugs, itemContainers: { main } }]))
    await recordChange(app.db, ['content'])
    await app.changes.waitForListeners()
    for (const url of ['/en/no-such-page', '/en/a/b/c', '/en/page-not-found']) {
      const answer = await shop.fetchPage(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('Ask us for it</h2>')
      expect(answer.body).toContain('<title>Page not found</title>')
      expect(answer.body).toContain('href="/en"')
      expect(readHead(answer.body)).not.toMatch(/canonical|rel="alternate"|og:/)
    }
    const staff = shop.openBrowser()
    await staff.logIn(STAFF)
    const openPage = (url: string) => staff.call('GET', url, { headers: { accept: 'text/html' } })
    expect((await openPage('/en/no-such-page')).body).toContain('Ask us for it</h2>')
    expect((await openPage('/en/page-not-found')).statusCode).toBe(200)
  })

  test('omits alternates of a page with another canonical address, and all of the storage reset page', async () => {
    const { app } = shop
    const page = {
      layout: 'Basic',
      kind: 'content',
      name: 'Koopia',
      title: multilingual({ et: 'Koopia', en: 'Copy' }),
    } as const
    const [id] = await arrange(app.db, tx => createPages(tx, [page]))
    const readPageHead = async (url: string) => readHead((await shop.fetchPage(url)).body)
    await recordChange(app.db, ['content'])
    await app.changes.waitForListeners()
    expect(await readPageHead('/et/koopia')).toContain('hreflang="en"')
    const canonical = 'https://elsewhere.test/copy'
    await app.db.$client.query('update page_version set canonical = $1 where page_id = $2', [canonical, id])
    await recordChange(app.db, ['content'])
    await app.changes.waitForListeners()
    expect(await readPageHead('/et/koopia')).toContain(`<link rel="canonical" href="${canonical}">`)
    expect(await readPageHead('/et/koopia')).not.toContain('hreflang')
    const resetHead = await readPageHead('/et/clear-storage')
    expect(resetHead).toContain('<title>Salvestatud andmete kustutamine…')
    expect(resetHead).toContain('<meta name="robots" content="noindex">')
  })

  test('shows the order screen for an unknown order', async () => {
    const answer = await shop.fetchPage('/et/payment/no-such-token')
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('Me ei leidnud sellist tellimust')])
  })

  test('sets a title in the language of the page and no other head tags', async () => {
    const answer = await shop.fetchPage('/en/no-such-page')
    const head = readHead(answer.body)
    expect(head).toContain('<title>Page not found</title>')
    expect(head).not.toMatch(/rel="canonical"|rel="alternate"|name="(description|keywords)"|ld\+json/)
    expect(answer.body).toContain('<html lang="en"')
  })

  test('does not echo the address', async () => {
    const answer = await shop.fetchPage('/et/salajane-nimi-77?token=salajane-vaartus-78')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toMatch(/salajane/)
  })

  test.each([
    ['/et/%E0%A4%A', 'et', 'Seda aadressi ei saa lugeda.'],
    ['/en/%F5', 'en', 'This address cannot be read.'],
    ['/%', 'et', 'Seda aadressi ei saa lugeda.'],
    ['/et/products/%zz', 'et', 'Seda aadressi ei saa lugeda.'],
    ['/et/products?q=%E0%A4%A', 'et', 'Lehte ei leitud'],
    ['/en/products?q=100%', 'en', 'Page not found'],
  ])('answers broken percent-encoding %s with 400 and a page with links', async (url, language, text) => {
    const answer = await shop.fetchPage(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain(`lang="${language}"`)
    expect(answer.body).toContain(`href="/${language}"`)
    expect(answer.body).toContain(text)
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  test.each(['/en?utm_content=50%off', '/et/tooted?utm_source=%F5&sort=name'])(
    'shows %s, because no page reads the broken parameter',
    async url => {
      expect((await shop.fetchPage(url)).statusCode).toBe(200)
    },
  )

  test.each([
    ['/et/%E0%A4%A', 'application/json'],
    ['/et/products?q=%', 'application/json'],
    ['/v1/product?q=%', 'text/html'],
    ['/v1/search?q=100%', 'text/html'],
  ])('answers broken percent-encoding %s with 400 as JSON to a program', async (url, accept) => {
    const answer = await shop.app.server.inject({ url, headers: { accept } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false })
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(answer.body).not.toContain(url)
  })

  test.each([
    '/order/x',
    '/order/download/x/y',
    '/client',
    '/client/1',
    '/gii',
    '/gii/default',
    '/.well-known/security.txt',
    '/et/vana.php',
    '/wp-login.php',
    '/.env',
    '/favicon.ico',
    '/texts/et/app.0000000000.json',
  ])('answers %s with a plain 404', async url => {
    const answer = await shop.fetchPage(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe('Not found')
  })

  test.each(['text/html', '*/*', 'application/json'])(
    'answers an unknown call with a JSON 404 for accept %s',
    async accept => {
      for (const url of ['/v1/no-such-call', '/v1/admin/no-such-call?lang=et', '/v1']) {
        const answer = await shop.fetchPage(url, { accept })
        expect(answer.statusCode).toBe(404)
        expect(answer.json()).toMatchObject({ success: false, message: expect.stringContaining('leitud') })
        expect(answer.body).not.toContain('<html')
      }
    },
  )

  test.each([
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/%00',
    '/assets/..%5c..%5cpackage.json',
    '/assets//etc/passwd',
    '/file/get/1/..%2f..%2f..%2fetc%2fpasswd',
    '/file/get/..%2f1/x',
    '/payment-logos/..%2f..%2fx.svg',
  ])('reads no file through %s', async url => {
    const answer = await shop.fetchPage(url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).not.toMatch(/root:.*:0:0|"devDependencies"/)
  })

  test('answers a range beyond the end of a file with a client error', async () => {
    const [asset] = /\/assets\/[\w.-]+\.js/.exec((await shop.fetchPage('/et')).body) ?? []
    expect((await shop.fetchPage(asset!, { range: 'bytes=999999999-' })).statusCode).toBe(416)
    expect((await shop.fetchPage(asset!, { 'if-match': '"other"' })).statusCode).toBe(412)
  })
})

test.each(['/v1/no-such-call', '/et/a/b/c', '/order/x', `/v1/payment/${'x'.repeat(2_000)}`, '/assets/none'])(
  'refuses a JSON request for %.30s in JSON',
  async url => {
    const answer = await shop.fetchPage(url, { accept: 'application/json' })
    expect([404, 422]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ success: false })
  },
)

describe('untrusted input', () => {
  test.each([
    '/et/kuri',
    '/et/products',
    `/et/products?q=${encodeURIComponent(HOSTILE_NAME)}`,
    `/et?q=${encodeURIComponent(HOSTILE_NAME)}`,
  ])('runs no injected script on %s', async url => {
    const { body, statusCode } = await shop.fetchPage(url)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('href="javascript:')
    const tags = body.replace(/="[^"]*"/g, '').replace(/<script type>.*?<\/script>/gs, '')
    expect(tags).not.toMatch(/<[^>]+\son\w+=/)
    // Every data block parses, so each one ends where it should.
    for (const [, block] of body.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)) {
      expect(() => JSON.parse(block!)).not.toThrow()
    }
  })
})

test.each(['sort', 'page', 'pageSize', 'price', 'f', 'v'])('does not pass on malformed values of %s', async name => {
  const answer = await shop.fetchPage(`/et/products?${name}=${encodeURIComponent(HOSTILE_NAME)}`)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/et/products'])
})

describe('headers', () => {
  test.each(['/et', '/v1/session', '/no/such.file', '/healthz', '/openapi.json'])(
    'sends security headers with %s',
    async url => {
      const { headers } = await shop.fetchPage(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    },
  )

  test('allows every inline script of a page in the script policy', async () => {
    const { createHash } = await import('node:crypto')
    const { body, headers } = await shop.fetchPage('/et')
    const inlineScripts = [...body.matchAll(/<script(?![^>]*\b(?:src|type="application))[^>]*>(.*?)<\/script>/gs)]
    expect(inlineScripts).toHaveLength(2)
    for (const [, script] of inlineScripts) {
      const hash = createHash('sha256').update(script!).digest('base64')
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    }
  })

  test.each([undefined, 'evil.example'])('ignores the host header (%s)', async host => {
    const headers = {
      ...(host && { host }),
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-url': '/et/kuri',
    }
    for (const url of ['/et/muugitingimused', '/et/turbo-gt2860r', '/', '/robots.txt', '/sitemap.xml']) {
      const answer = await shop.fetchPage(url, headers)
      expect(answer.body).not.toContain('evil.example')
      expect(answer.headers.location ?? '').not.toContain('evil.example')
    }
  })

  test('uses the request id of the client if it is well-formed', async () => {
    expect((await shop.fetchPage('/et', { 'x-request-id': 'abc-123' })).headers['x-request-id']).toBe('abc-123')
    const generatedId = (await shop.fetchPage('/et', { 'x-request-id': 'a b"\u007f' })).headers['x-request-id']
    expect(generatedId).toMatch(/^[0-9a-f-]{36}$/)
  })
})
