import { z } from 'zod'
import { endpoint } from '#wire/endpoint.ts'

export const files = {
  get: endpoint({
    method: 'GET',
    path: '/file/get/:id/:name',
    summary:
      'A picture no wider or higher than `size`, as AVIF or WebP by `Accept` or as `format` says, an animation as WebP or with `still` its first frame; other files as they are',
    allow: 'anyone',
    params: z.object({ id: z.string(), name: z.string() }),
    query: z.object({
      size: z.string().optional(),
      still: z.string().optional(),
      /** `jpeg` or `png` for programs that read no other. */
      format: z.string().optional(),
    }),
    response: null,
    answers: 'file',
    refusals: [404],
  }),
}
