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
import type { Storage } from './storage/storage.ts'

export type { Translate }

/** Who is asking: as the interface sees them, and as the shop's own records name them. */
export interface Asker {
  visitor: Visitor
  userId: number | null
  /** Asked with a key of the programming interface: no browser sends one by itself, so it takes no anti-forgery token. */
  key?: { id: number; retryAfter: number | null }
}

/** Finds out who is asking, before anything else is read. */
export interface Guard {
  identify(request: FastifyRequest): Promise<Asker> | Asker
  /** True when the anti-forgery token belongs to this browser and login. */
  tokenFits(request: FastifyRequest, token: string): boolean
}

/** Everything a module's server part may lean on; made once at start and handed to each module's `routes`. */
export interface App {
  server: FastifyInstance
  settings: Settings
  log: Logger
  db: Database
  replica: Replica
  changes: ChangeStream
  jobs: Jobs
  storage: Storage
  guard: Guard
  /** Time is an argument: tests set their own. */
  now: () => Date
  texts: (language: Language) => Translate
}
