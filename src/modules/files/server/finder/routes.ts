import { eq } from 'drizzle-orm'
import { type EditedFile, finder } from '#files/contract-finder.ts'
import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { type FileUsageProviders, findFileUses } from '../file-uses.ts'
import { findFilesByIds } from '../find-files-by-ids.ts'
import { readImage } from '../read-image.ts'
import type { PictureVariant } from '../storage-keys.ts'
import { files } from '../tables.ts'
import { handleUpload } from '../upload/handle-upload.ts'
import { registerUploadParser } from '../upload/read-upload.ts'
import { toFileSummary } from './file-summary.ts'
import { addFolder, type FolderFailure, listFolders, moveFolderToBin, saveFolder } from './folders.ts'
import { listFiles } from './list-files.ts'
import { listMissingFiles } from './list-missing-files.ts'
import { binFiles, moveFiles, restoreFiles } from './move-files.ts'
import { purgeFiles } from './purge-files.ts'
import { saveFile } from './save-file.ts'

const UNCROPPED_VARIANT: PictureVariant = { size: 1280, format: 'webp', isAnimated: false }

/** Registers the file manager in a scope, because its uploads need a parser of their own. */
export const registerFinderRoutes = (app: App, providers: FileUsageProviders): void => {
  app.server.register(async server => {
    await registerUploadParser(server)
    registerScopedRoutes({ ...app, server: server as App['server'] }, providers)
  })
}

const registerScopedRoutes = (app: App, providers: FileUsageProviders): void => {
  const readFile = async (id: number, { language, t }: Context) => {
    const data = await readEditedFile(app, providers, id, language)
    return data ? { data } : httpError(404, t('finder.problem.notFound'))
  }
  serve(app, finder, {
    create: context => handleUpload(app, context),
    files: async ({ query, language }) => {
      const { results, paging } = await listFiles(app.db, query, language)
      return new PagedResult({ results }, paging)
    },
    listMissing: async ({ language }) => ({ results: await listMissingFiles(app, providers, language) }),
    view: context => readFile(context.params.id, context),
    readOriginal: async ({ params, reply, t }) => {
      const file = (await findFilesByIds(app.db, [params.id])).get(params.id)
      const bytes = file?.width && (await readImage(app, { ...file, crop: null }, UNCROPPED_VARIANT))
      return bytes ? reply.type('image/webp').send(bytes) : httpError(404, t('finder.problem.notFound'))
    },
    save: async context => {
      const saveResult = await saveFile(app, providers, context.actor, { ...context.body, id: context.params.id })
      return saveResult.ok ? readFile(saveResult.value, context) : httpError(404, context.t('finder.problem.notFound'))
    },
    move: async ({ body, actor, t }) => {
      const moveResult = await moveFiles(app, actor, { ids: body.ids, folderId: body.folder_id })
      if (moveResult.ok) return undefined
      return moveResult.reason === 'noFolder'
        ? createFieldError('folder_id', t('finder.problem.noFolder'), t)
        : createFieldError('ids', t('finder.problem.unknownFiles'), t)
    },
    remove: async ({ body, actor }) => void (await binFiles(app, actor, body.ids)),
    restore: async ({ body, actor }) => void (await restoreFiles(app, actor, body.ids)),
    purge: async ({ body, actor }) => ({ data: await purgeFiles(app, providers, actor, body.ids) }),
    folders: async () => ({ results: await listFolders(app.db) }),
    createFolder: async ({ body, actor, t }) => {
      const created = await addFolder(app, actor, body)
      return created.ok ? { data: { id: created.value } } : toFolderError(created.reason, t)
    },
    saveFolder: async ({ params, body, actor, t }) => {
      const saveResult = await saveFolder(app, actor, { ...body, id: params.id })
      return saveResult.ok ? { data: { id: saveResult.value } } : toFolderError(saveResult.reason, t)
    },
    removeFolder: async ({ params, actor, t }) => {
      const binResult = await moveFolderToBin(app, actor, params.id)
      if (binResult.ok) return undefined
      return binResult.reason === 'notFound'
        ? httpError(404, t('finder.problem.noFolder'))
        : httpError(409, t(`finder.problem.${binResult.reason}`))
    },
  })
}

/** Reads a file with its uses. Returns null when the file does not exist. */
const readEditedFile = async (
  app: App,
  providers: FileUsageProviders,
  id: number,
  language: Language,
): Promise<EditedFile | null> => {
  const [file] = await app.db.select().from(files).where(eq(files.id, id))
  if (!file) return null
  const uses = await findFileUses(providers, app.db, [id], language)
  return {
    ...toFileSummary(file, language),
    alts: file.alt,
    captions: file.caption,
    crop: file.crop,
    uses: uses.map(({ fileId: _fileId, ...use }) => use),
  }
}

const toFolderError = (failure: FolderFailure, t: Context['t']): HttpError =>
  failure === 'notFound'
    ? httpError(404, t('finder.problem.noFolder'))
    : createFieldError('parent_id', t('finder.problem.invalidParent'), t)

const createFieldError = (field: string, message: string, t: Context['t']): HttpError =>
  httpError(422, t('app.problem.invalid'), { errors: { [field]: [message] } })
