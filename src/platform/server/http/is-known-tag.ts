import type { FastifyRequest } from 'fastify'

/** Whether the asker has what the tag names (RFC 9110 section 13.1.2): several may be named, and weakness does not count. */
export const isKnownTag = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some(one => ['*', opaque(etag)].includes(opaque(one))) ?? false

/** Caches on the way weaken a tag. */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
