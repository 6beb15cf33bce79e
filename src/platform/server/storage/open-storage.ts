import path from 'node:path'
import type { Settings } from '../settings.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Of } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the file storage: S3-compatible storage from the settings, or a folder of the data. */
export const openStorage = (settings: Settings): Storage =>
  s3Of(settings) ?? folderStorage(path.join(settings.DATA_DIR, 'files'))
