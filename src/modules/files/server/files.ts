/** The face of files: what other modules may call. */
export { createFolder } from './create-folder.ts'
export { defaultFolder } from './default-folder.ts'
export type { FilesShown, Places } from './file-uses.ts'
export { filesByIds, filesListed } from './files-by-ids.ts'
export { imageOf } from './image-of.ts'
export { start } from './start.ts'
export { type NewFile, type StoredFile, storeFile } from './store-file.ts'
