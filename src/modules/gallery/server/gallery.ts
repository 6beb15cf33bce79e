export { albumFiles } from './album-files.ts'
export { createAlbum } from './create-album.ts'
export { isAlbumEmpty } from './is-album-empty.ts'
export { registerGalleryRoutes as start } from './routes.ts'
