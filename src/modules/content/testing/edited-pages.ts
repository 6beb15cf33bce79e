import { afterAll, beforeAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { createPages } from '#content/server/create-pages.ts'
import { editRoutes } from '#content/server/edit-routes.ts'
import { editingRoutes } from '#content/server/editing-routes.ts'
import { pageSettingsRoutes } from '#content/server/page-settings-routes.ts'
import { pageTimesRoutes } from '#content/server/page-times-routes.ts'
import { presenceRoutes } from '#content/server/presence-routes.ts'
import { previewRoutes } from '#content/server/preview-routes.ts'
import { indexBlockTypes } from '#content/server/read-containers.ts'
import { routes } from '#content/server/routes.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'

/** A user with all page rights. */
export const createWriter = (username: string): Visitor => ({
  ...GUEST,
  isGuest: false,
  username,
  roles: ['EDITOR'],
  permissions: ['page.edit', 'page.structure', 'page.manage'],
})

const noteType = defineBlockType({
  type: 'note',
  version: 1,
  schema: z.object({ text: localizedText, size: z.enum(['s', 'm']).optional() }),
  defaults: { text: multilingual({}) },
  containerNames: ['inside'],
})

/** Creates a block of the only type in these tests. */
export const createNote = (id: string, et: string) => ({
  id,
  type: 'note',
  version: 1,
  data: { text: multilingual({ et }) },
})

const VISIBILITIES = new Map<number, Visibility | null>()
const readProductVisibilities = async () => VISIBILITIES

/** Albums in these tests have no pictures. */
const lookups = { readProductVisibilities, isAlbumEmpty: async () => true }

/** Sets the visibility of a product; these tests store no products. */
export const showProduct = (id: number, visibility: Visibility | null): void => {
  VISIBILITIES.set(id, visibility)
}

/** Starts an app with the editing routes, used by mari. Each test gets a new page, passed to `begin`. */
export const setUpEditedPages = (onPageCreated: (started: { app: TestApp; id: number }) => void) => {
  let app: TestApp
  let id = 0
  beforeAll(async () => {
    app = await createTestApp(served => {
      const types = indexBlockTypes(noteType)
      routes(served, types, async () => false)
      editRoutes(served, types)
      editingRoutes(served, types, readProductVisibilities)
      pageSettingsRoutes(served, types, lookups)
      pageTimesRoutes(served, types, lookups)
      previewRoutes(served)
      presenceRoutes(served)
    })
    await arrange(app.db, tx => makeShop(tx))
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.signInAs(createWriter('mari'))
    const title = multilingual({ et: 'Meist', en: 'About' })
    ;[id = 0] = await arrange(app.db, tx =>
      createPages(tx, [
        { layout: 'Basic', kind: 'content', name: 'Meist', title, itemContainers: { main: [createNote('a', 'Tere')] } },
      ]),
    )
    onPageCreated({ app, id })
  })
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await app.server.inject({
      method,
      url,
      headers: { 'x-csrf-token': 'right', accept: 'application/json' },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const readEditing = async () => (await call('GET', `/v1/editing?page=${id}`)).body.data
  const readAuditEntries = async () =>
    (await app.db.$client.query(`select subject, action from audit_entry where kind = 'page' order by id`)).rows
  return { call, readEditing, readAuditEntries }
}
