/** The face of galleries: what other modules may call. */
export { albumFiles } from './album-files.ts'
export { createAlbum } from './create-album.ts'
export { routes as start } from './routes.ts'
