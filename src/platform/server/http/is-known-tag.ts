import type { FastifyRequest } from 'fastify'

/**
 * Returns true when `If-None-Match` contains the tag (RFC 9110 section 13.1.2): it may list several, and weak tags
 * match too.
 */
export const isKnownTag = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some(tag => ['*', stripWeakness(etag)].includes(stripWeakness(tag))) ?? false

/** Drops the weak prefix, which proxies may add. */
const stripWeakness = (tag: string): string => tag.trim().replace(/^W\//, '')
