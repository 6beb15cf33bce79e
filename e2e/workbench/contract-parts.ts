import { z } from 'zod'
import { endpoint } from '#wire/endpoint.ts'

const successResponse = z.object({ success: z.literal(true) })

/** The calls of the parts on the workbench; the test configures the answers. */
export const parts = {
  save: endpoint({
    method: 'POST',
    path: '/save',
    summary: 'Saves the values of the form',
    allow: 'anyone',
    body: z.unknown(),
    response: successResponse,
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/waiting',
    summary: 'Counts the waiting orders',
    allow: 'anyone',
    response: z.object({ success: z.literal(true), count: z.number() }),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/rows',
    summary: 'Reads the rows of the list',
    allow: 'anyone',
    response: successResponse,
  }),
}
