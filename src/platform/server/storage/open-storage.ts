import path from 'node:path'
import type { Settings } from '../settings.ts'
import { createFolderStorage } from './folder-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import type { FileStorage } from './storage.ts'

/** Opens the file storage: S3-compatible storage from the settings, or a folder of the data. */
export const openStorage = (settings: Settings): FileStorage =>
  openS3Storage(settings) ?? createFolderStorage(path.join(settings.DATA_DIR, 'files'))
