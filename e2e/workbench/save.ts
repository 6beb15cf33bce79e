import { z } from 'zod'
import { endpoint } from '#wire/endpoint.ts'

/** What the workbench sends to be saved; the test tells what becomes of it. */
export const save = endpoint({
  method: 'POST',
  path: '/save',
  summary: 'Saves what stands in the form',
  allow: 'anyone',
  body: z.unknown(),
  response: z.object({ success: z.literal(true) }),
})
