import { files } from '#files/contract-file.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { sendFile } from './send-file.ts'

export const routes = (app: App): void => serve(app, files, { get: given => sendFile(app, given) })
