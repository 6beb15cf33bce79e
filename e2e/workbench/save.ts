import { z } from 'zod'
import { endpoint } from '#wire/endpoint.ts'

/** Receives the saves of the workbench; the test decides the outcome. */
export const save = endpoint({
  method: 'POST',
  path: '/save',
  summary: 'Saves what stands in the form',
  allow: 'anyone',
  body: z.unknown(),
  response: z.object({ success: z.literal(true) }),
})
