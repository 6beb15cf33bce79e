import { eq } from 'drizzle-orm'
import { type EditedFile, finder } from '#files/contract-finder.ts'
import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { type Context, Paged, serve } from '#platform/server/http/serve.ts'
import { type Places, usesOf } from '../file-uses.ts'
import { filesByIds } from '../files-by-ids.ts'
import type { PictureVariant } from '../original-key.ts'
import { readImage } from '../read-image.ts'
import { files } from '../tables.ts'
import { answerUpload } from '../upload/answer-upload.ts'
import { readsUploads } from '../upload/read-upload.ts'
import { binFolder, type FolderRefusal, listFolders, makeFolder, saveFolder } from './folders.ts'
import { foundFile } from './found-file.ts'
import { listFiles } from './list-files.ts'
import { binFiles, moveFiles, restoreFiles } from './move-files.ts'
import { purgeFiles } from './purge-files.ts'
import { saveFile } from './save-file.ts'

const WHOLE: PictureVariant = { size: 1280, format: 'webp', animated: false }

export const finderRoutes = (app: App, places: Places): void => {
  app.server.register(async server => {
    await readsUploads(server)
    serveFinder({ ...app, server: server as App['server'] }, places)
  })
}

const serveFinder = (app: App, places: Places): void => {
  const viewed = async (id: number, { language, t }: Context) => {
    const data = await editedFile(app, places, id, language)
    return data ? { data } : refuse(404, t('finder.problem.unknown'))
  }
  serve(app, finder, {
    create: given => answerUpload(app, given),
    files: async ({ query, language }) => {
      const { results, paging } = await listFiles(app.db, query, language)
      return new Paged({ results }, paging)
    },
    view: given => viewed(given.params.id, given),
    whole: async ({ params, reply, t }) => {
      const file = (await filesByIds(app.db, [params.id])).get(params.id)
      const bytes = file?.width && (await readImage(app, { ...file, crop: null }, WHOLE))
      return bytes ? reply.type('image/webp').send(bytes) : refuse(404, t('finder.problem.unknown'))
    },
    save: async given => {
      const saved = await saveFile(app, places, given.actor, { ...given.body, id: given.params.id })
      return saved.ok ? viewed(saved.value, given) : refuse(404, given.t('finder.problem.unknown'))
    },
    move: async ({ body, actor, t }) => {
      const moved = await moveFiles(app, actor, { ids: body.ids, folderId: body.folder_id })
      if (moved.ok) return undefined
      return moved.why === 'noFolder'
        ? wrongField('folder_id', t('finder.problem.noFolder'), t)
        : wrongField('ids', t('finder.problem.unknownFiles'), t)
    },
    remove: async ({ body, actor }) => void (await binFiles(app, actor, body.ids)),
    restore: async ({ body, actor }) => void (await restoreFiles(app, actor, body.ids)),
    purge: async ({ body, actor }) => ({ data: await purgeFiles(app, places, actor, body.ids) }),
    folders: async () => ({ results: await listFolders(app.db) }),
    createFolder: async ({ body, actor, t }) => {
      const made = await makeFolder(app, actor, body)
      return made.ok ? { data: { id: made.value } } : folderRefusal(made.why, t)
    },
    saveFolder: async ({ params, body, actor, t }) => {
      const saved = await saveFolder(app, actor, { ...body, id: params.id })
      return saved.ok ? { data: { id: saved.value } } : folderRefusal(saved.why, t)
    },
    removeFolder: async ({ params, actor, t }) => {
      const binned = await binFolder(app, actor, params.id)
      if (binned.ok) return undefined
      return binned.why === 'gone'
        ? refuse(404, t('finder.problem.noFolder'))
        : refuse(409, t(`finder.problem.${binned.why}`))
    },
  })
}

/** Returns null when the file does not exist. */
const editedFile = async (app: App, places: Places, id: number, language: Language): Promise<EditedFile | null> => {
  const [file] = await app.db.select().from(files).where(eq(files.id, id))
  if (!file) return null
  const uses = await usesOf(places, app.db, [id], language)
  return {
    ...foundFile(file, language),
    alts: file.alt,
    captions: file.caption,
    crop: file.crop,
    uses: uses.map(({ fileId: _fileId, ...use }) => use),
  }
}

const folderRefusal = (why: FolderRefusal, t: Context['t']): Refusal =>
  why === 'gone'
    ? refuse(404, t('finder.problem.noFolder'))
    : wrongField('parent_id', t('finder.problem.unplaceable'), t)

const wrongField = (field: string, message: string, t: Context['t']): Refusal =>
  refuse(422, t('app.problem.invalid'), { errors: { [field]: [message] } })
