import { z } from 'zod'
import { endpoint } from '#wire/endpoint.ts'

export const files = {
  get: endpoint({
    method: 'GET',
    path: '/file/get/:id/:name',
    summary:
      'Returns a picture scaled to `size` in the best format that `Accept` or `format` allows, or a file as it is; `still` returns the first frame of an animation',
    allow: 'anyone',
    params: z.object({ id: z.string(), name: z.string() }),
    query: z.object({
      size: z.string().optional(),
      still: z.string().optional(),
      /** `jpeg` or `png` for programs that read no modern format. */
      format: z.string().optional(),
    }),
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
}
