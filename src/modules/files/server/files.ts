/** The face of files: what other modules may call. */
export { createFolder } from './create-folder.ts'
export { filesByIds } from './files-by-ids.ts'
export { imageOf } from './image-of.ts'
export { routes as start } from './routes.ts'
export { type NewFile, type StoredFile, storeFile } from './store-file.ts'
