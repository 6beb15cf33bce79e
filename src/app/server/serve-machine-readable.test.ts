import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerAccountRoutes } from '#accounts/server/routes.ts'
import { buildLists } from '#builds/server/tables.ts'
import { registerCatalogRoutes } from '#catalog/server/routes.ts'
import { makeCategory, makeProduct } from '#catalog/testing/factories.ts'
import { registerCheckoutRoutes } from '#checkout/server/routes.ts'
import { createPages } from '#content/server/content.ts'
import { registerPageRoutes } from '#content/server/routes.ts'
import { makeFile } from '#files/testing/factories.ts'
import { parseVehicleFile } from '#fitment/domain/parse-vehicle-file.ts'
import { createVehicles } from '#fitment/server/create-vehicles.ts'
import { vehicleNodes } from '#fitment/server/tables.ts'
import { createAlbum } from '#gallery/server/gallery.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { registerListingRoutes } from '#listing/server/routes.ts'
import { carPages } from '#listing/server/tables.ts'
import { listEndpoints } from '#platform/server/http/endpoints.ts'
import { findOpenApiErrors } from '#platform/server/http/openapi-errors.ts'
import { toOpenApiPath } from '#platform/server/http/openapi-path.ts'
import type { OpenApiDocument } from '#platform/server/http/openapi-shape.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { registerSearchRoutes } from '#search/server/routes.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { serveMachineReadable } from './serve-machine-readable.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(
    testApp => {
      registerAccountRoutes(testApp)
      registerCatalogRoutes(testApp)
      registerListingRoutes(testApp)
      registerSearchRoutes(testApp)
      registerCheckoutRoutes(testApp)
      registerPageRoutes(testApp, new Map(), async () => false)
      serveMachineReadable(testApp)
    },
    { PUBLIC_URL: 'https://shop.test' },
  )
  await arrange(app.db, tx => makeShop(tx))
  const categoryId = await makeCategory(app.db, { id: 101 })
  await makeCategory(app.db, { id: 102 })
  await makeProduct(app.db, {
    name: multilingual({ et: 'Õlifilter', en: 'Oil filter' }),
    code1: 'A-1',
    categoryIds: [categoryId],
    modifiedAt: new Date('2031-05-04T03:02:01Z'),
  })
  await makeProduct(app.db, {
    name: multilingual({ et: 'Saladus', en: 'Secret' }),
    code1: 'A-2',
    visibility: HIDDEN_VISIBILITY,
  })
  const list = { name: multilingual({ et: 'Rajale' }), intro: multilingual({}), roles: [], modifiedAt: app.now() }
  await app.db.insert(buildLists).values([true, false].map(isPublished => ({ ...list, isPublished })))
  await arrange(app.db, tx =>
    createPages(tx, [
      { layout: 'Homepage', kind: 'content', name: 'Avaleht', title: multilingual({}), slugs: { et: '', en: '' } },
      { layout: 'Default', kind: 'content', name: 'Meist', title: multilingual({ et: 'Meist', en: 'About us' }) },
    ]),
  )
})
afterAll(() => app.close())

const get = async (url: string): Promise<string> => {
  const answer = await app.server.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

describe('openapi.json', () => {
  it('names the filters of the search, their fields and operators', async () => {
    const document = JSON.parse(await get('/openapi.json')) as OpenApiDocument
    const parameters = document.paths['/v1/search']?.get?.parameters ?? []
    const filters = parameters.filter(parameter => 'name' in parameter && /^f[fcv]1$/.test(parameter.name))
    expect(filters).toMatchObject([
      { name: 'ff1', description: expect.stringContaining('available_in') },
      { name: 'fc1', description: expect.stringContaining('gte') },
      { name: 'fv1', description: expect.stringContaining('|') },
    ])
  })

  it('serves a valid openapi.json that lists every served call', async () => {
    const document = JSON.parse(await get('/openapi.json')) as OpenApiDocument
    expect(findOpenApiErrors(document)).toEqual([])
    const listedCalls = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map(method => `${method} ${path}`),
    )
    const servedCalls = listEndpoints(app.server).map(
      ({ method, path }) => `${method.toLowerCase()} ${toOpenApiPath(path)}`,
    )
    expect(listedCalls.sort()).toEqual([...new Set(servedCalls)].sort())
    expect(listedCalls).toContain('post /v1/place-order')
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('shrinks openapi.json to a tenth of its size as %s', async (encoding, decompress) => {
    const plainText = await get('/openapi.json')
    const compressedResponse = await app.server.inject({
      url: '/openapi.json',
      headers: { 'accept-encoding': encoding },
    })
    expect(compressedResponse.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(decompress(compressedResponse.rawPayload).toString()).toBe(plainText)
    expect(compressedResponse.rawPayload.length).toBeLessThan(plainText.length / 10)
  })
})

describe('the viewer of the API', () => {
  it('loads nothing from other hosts into the viewer of the API', async () => {
    const { body, headers } = await app.server.inject('/api-docs')
    expect(body).toContain('"url": "/openapi.json"')
    expect(body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
    expect(policy).not.toMatch(/https?:|\*/)
  })

  it('answers its script compressed or plain', async () => {
    const [, script = ''] = (await app.server.inject('/api-docs')).body.match(/src="([^"]+)"/) ?? []
    const plainResponse = await app.server.inject(script)
    const compressedResponse = await app.server.inject({ url: script, headers: { 'accept-encoding': 'gzip, br' } })
    expect(plainResponse.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(plainResponse.body).toContain('createApiReference')
    expect(compressedResponse.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(compressedResponse.rawPayload).toString()).toBe(plainResponse.body)
  })
})

const findImages = (line: string): string => line.slice(line.indexOf('<image:image>'), line.indexOf('</url>'))

describe('the sitemap', () => {
  it('announces the sitemap in robots.txt', async () =>
    expect(await get('/robots.txt')).toContain('\nSitemap: https://shop.test/sitemap.xml\n'))

  it('serves the sitemap as an index of parts', async () => {
    const index = await get('/sitemap.xml')
    expect(Array.from(index.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)).toEqual([
      'https://shop.test/sitemap-0.xml',
      'https://shop.test/sitemap-1.xml',
    ])
  })

  it('lists the listing and the categories that show guests a product', async () => {
    const part = await get('/sitemap-0.xml')
    expect(part).toContain('<loc>https://shop.test/et/tooted</loc>')
    expect(part).toContain('<loc>https://shop.test/en/products?c=101</loc>')
    expect(part).not.toContain('c=102')
  })

  it('lists the published build lists', async () => {
    const part = await get('/sitemap-0.xml')
    expect(part).toContain('<loc>https://shop.test/en/build/1</loc>')
    expect(part).not.toContain('/build/2')
  })

  it('lists the pages and products that guests see, with alternates and last change', async () => {
    const part = await get('/sitemap-1.xml')
    expect(part).toContain('<loc>https://shop.test/et</loc>')
    expect(part).toContain('<loc>https://shop.test/en/about-us</loc>')
    expect(part).toContain(
      '<url><loc>https://shop.test/et/olifilter-a-1</loc><lastmod>2031-05-04T03:02:01.000Z</lastmod>' +
        '<xhtml:link rel="alternate" hreflang="et" href="https://shop.test/et/olifilter-a-1"/>' +
        '<xhtml:link rel="alternate" hreflang="en" href="https://shop.test/en/oil-filter-a-1"/>' +
        '<xhtml:link rel="alternate" hreflang="x-default" href="https://shop.test/et/olifilter-a-1"/></url>',
    )
    expect(part).not.toContain('saladus')
  })

  it('omits a page with another canonical address', async () => {
    const buildPage = (name: string) => ({
      layout: 'Default',
      kind: 'content' as const,
      name,
      title: multilingual({ et: name }),
    })
    const [movedPageId, ownPageId] = await arrange(app.db, tx =>
      createPages(tx, [buildPage('Koopia'), buildPage('Algne')]),
    )
    const setCanonical = (canonical: string, id = 0) =>
      app.db.$client.query('update page_version set canonical = $1 where page_id = $2', [canonical, id])
    await setCanonical('https://elsewhere.test/koopia', movedPageId)
    await setCanonical('https://shop.test/et/algne', ownPageId)
    await recordChange(app.db, ['content'])
    await app.changes.waitForListeners()
    const part = await get('/sitemap-1.xml')
    expect([part.includes('/et/koopia'), part.includes('/et/algne<')]).toEqual([false, true])
  })

  it('lists the pictures of products, albums and pages once for all languages', async () => {
    const createFile = async (name: string) => (await makeFile(app.db, app.storage, { name })).id
    const [firstId, secondId, thirdId] = [
      await createFile('b.png'),
      await createFile('a.png'),
      await createFile('c.png'),
    ]
    await makeProduct(app.db, { name: multilingual({ et: 'Pildiga' }), code1: 'P-1', imageIds: [firstId, secondId] })
    await arrange(app.db, async tx => {
      await createAlbum(tx, { title: multilingual({ et: 'Töökoda' }), images: [{ fileId: thirdId }] })
      const content = { 'header-img': { src: `/file/get/${secondId}/a.png` } }
      const buildImage = (id: string, name: string, file: number) => ({
        id,
        type: 'image',
        version: 1,
        data: { picture: { src: `/file/get/${file}/${name}` } },
      })
      const columnContainers = {
        left: [{ ...buildImage('b', 'b.png', firstId), hidden: true }, buildImage('c', 'c.png', thirdId)],
      }
      const hidden = {
        ...buildImage('a', 'b.png', firstId),
        hidden: true,
        containers: { left: [buildImage('d', 'b.png', firstId)] },
      }
      const columns = { ...buildImage('e', 'a.png', secondId), containers: columnContainers }
      await createPages(tx, [
        {
          kind: 'content',
          layout: 'Default',
          name: 'Pildileht',
          title: multilingual({ et: 'Pildileht' }),
          content,
          itemContainers: { main: [hidden, columns] },
        },
      ])
    })
    await app.changes.waitForListeners()
    const part = await get('/sitemap-1.xml')
    const buildImage = (id: number, name: string) =>
      `<image:image><image:loc>https://shop.test/file/get/${id}/${name.replace('.png', '.jpg')}?format=jpeg</image:loc></image:image>`
    expect(
      part
        .split('\n')
        .filter(line => line.includes('<image:image>'))
        .map(findImages),
    ).toEqual([
      buildImage(firstId, 'b.png') + buildImage(secondId, 'a.png'),
      buildImage(thirdId, 'c.png'),
      buildImage(secondId, 'a.png') + buildImage(thirdId, 'c.png'),
    ])
  })

  it('compresses the sitemap if the client accepts it', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const answer = await app.server.inject({ method: 'GET', url: '/sitemap-1.xml', headers })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(answer.rawPayload).toString()).toBe(await get('/sitemap-1.xml'))
  })

  it('names pages of cars in further parts, so that no part is too long', async () => {
    const { rows } = parseVehicleFile('make,model,generation\nVolkswagen,Golf,V\n')
    await arrange(app.db, tx => createVehicles(tx, rows, {}, app.now()))
    const [generation] = await app.db.select().from(vehicleNodes).where(eq(vehicleNodes.level, 'generation'))
    const categoryIds = Array.from({ length: 10_000 }, (_, index) => index + 1)
    const page = { nodeId: generation?.id ?? 0, path: '/volkswagen/golf/v', categoryIds }
    await arrange(app.db, async tx => {
      await tx.insert(carPages).values(page)
      tx.changed(['content'])
    })
    await app.changes.waitForListeners()
    expect(await get('/sitemap.xml')).toContain('/sitemap-3.xml')
    expect(await get('/sitemap-0.xml')).not.toContain('/auto/')
    const counts = [2, 3].map(
      async part => (await get(`/sitemap-${part}.xml`)).match(/<loc>[^<]*\/et\/auto\//g)?.length,
    )
    expect(await Promise.all(counts)).toEqual([10_000, 1])
    expect((await app.server.inject('/sitemap-4.xml')).statusCode).toBe(404)
    await arrange(app.db, async tx => {
      await tx.delete(carPages)
      tx.changed(['content'])
    })
    await app.changes.waitForListeners()
  })

  it('serves no part beyond the last', async () =>
    expect((await app.server.inject('/sitemap-2.xml')).statusCode).toBe(404))

  it('rebuilds the sitemap when pages or products change', async () => {
    await get('/sitemap-1.xml')
    await makeProduct(app.db, { name: multilingual({ et: 'Uus', en: 'New' }), code1: 'A-3' })
    await app.changes.waitForListeners()
    expect(await get('/sitemap-1.xml')).toContain('/et/uus-a-3<')
    await app.db.execute(`delete from slug where slug = 'uus-a-3'`)
    expect(await get('/sitemap-1.xml')).toContain('/et/uus-a-3<')
    await recordChange(app.db, ['listing'])
    await app.changes.waitForListeners()
    expect(await get('/sitemap-1.xml')).not.toContain('/et/uus-a-3<')
  })
})
