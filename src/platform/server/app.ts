import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Language } from '#kernel/language.ts'
import type { Translate } from '#kernel/translator.ts'
import type { Visitor } from '#wire/visitor.ts'
import type { ChangeStream } from './db/change-stream.ts'
import type { Database } from './db/database.ts'
import type { Replica } from './db/replica.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Settings } from './settings.ts'
import type { FileStorage } from './storage/storage.ts'

export type { Translate }

/** The caller: as the interface sees them, and as the shop's records name them. */
export interface AuthenticatedCaller {
  visitor: Visitor
  userId: number | null
  /** True for a call with an API key. Browsers never send one on their own, so it needs no anti-forgery token. */
  key?: { id: number; retryAfterSeconds: number | null }
}

/** Identifies the caller before anything else is read. */
export interface Guard {
  identify(request: FastifyRequest): Promise<AuthenticatedCaller> | AuthenticatedCaller
  /** Returns true when the anti-forgery token belongs to this browser and login. */
  isTokenValid(request: FastifyRequest, token: string): boolean
}

/** The services that every module's server part may use; created at start and passed to each module's `routes`. */
export interface App {
  server: FastifyInstance
  settings: Settings
  log: Logger
  db: Database
  replica: Replica
  changes: ChangeStream
  jobs: Jobs
  storage: FileStorage
  guard: Guard
  /** The clock; tests set their own. */
  now: () => Date
  texts: (language: Language) => Translate
}
