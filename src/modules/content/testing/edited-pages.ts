import { afterAll, beforeAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { createPages } from '#content/server/create-pages.ts'
import { registerEditRoutes } from '#content/server/edit-routes.ts'
import { registerEditingRoutes } from '#content/server/editing-routes.ts'
import { registerPageScheduleRoutes } from '#content/server/page-schedule-routes.ts'
import { registerPageSettingsRoutes } from '#content/server/page-settings-routes.ts'
import { registerPresenceRoutes } from '#content/server/presence-routes.ts'
import { registerPreviewRoutes } from '#content/server/preview-routes.ts'
import { indexBlockTypes } from '#content/server/read-containers.ts'
import { registerPageRoutes } from '#content/server/routes.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'

/** Creates a user with all page rights. */
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

const productVisibilities = new Map<number, Visibility | null>()
const readProductVisibilities = async () => productVisibilities

/** Albums in these tests have no pictures. */
const lookups = { readProductVisibilities, isAlbumEmpty: async () => true }

/** Sets the visibility of a product; these tests store no products. */
export const setProductVisibility = (id: number, visibility: Visibility | null): void => {
  productVisibilities.set(id, visibility)
}

/** Starts an app with the editing routes, signed in as mari. Each test gets a new page, passed to `onPageCreated`. */
export const setUpEditedPages = (onPageCreated: (created: { app: TestApp; id: number }) => void) => {
  let app: TestApp
  let id = 0
  beforeAll(async () => {
    app = await createTestApp(testApp => {
      const types = indexBlockTypes(noteType)
      registerPageRoutes(testApp, types, async () => false)
      registerEditRoutes(testApp, types)
      registerEditingRoutes(testApp, types, readProductVisibilities)
      registerPageSettingsRoutes(testApp, types, lookups)
      registerPageScheduleRoutes(testApp, types, lookups)
      registerPreviewRoutes(testApp)
      registerPresenceRoutes(testApp)
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
    const response = await app.server.inject({
      method,
      url,
      headers: { 'x-csrf-token': 'right', accept: 'application/json' },
      ...(payload && { payload }),
    })
    return { status: response.statusCode, body: response.json() }
  }
  const readEditing = async () => (await call('GET', `/v1/editing?page=${id}`)).body.data
  const readAuditEntries = async () =>
    (await app.db.$client.query(`select subject, action from audit_entry where kind = 'page' order by id`)).rows
  return { call, readEditing, readAuditEntries }
}
