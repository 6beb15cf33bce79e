import { files } from '#files/contract-file.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { sendFile } from './send-file.ts'

export const registerFileRoutes = (app: App): void => serve(app, files, { get: context => sendFile(app, context) })
