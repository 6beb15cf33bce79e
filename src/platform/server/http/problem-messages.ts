import type { FastifyRequest } from 'fastify'
import { type KnownLanguage, type Language, toKnownLanguage } from '#kernel/language.ts'
import { readRequestLanguage } from './request-language.ts'

export type Problem =
  | 'unreadable'
  | 'forbidden'
  | 'notFound'
  | 'tooBig'
  | 'wrongKind'
  | 'tooMany'
  | 'closing'
  | 'busy'
  | 'unavailable'
  | 'full'
  | 'other'
  | 'internal'
  | 'address'
  | 'home'
  | 'logIn'
  | 'loginRequired'

/** Messages for errors outside a module, such as before routing. */
const MESSAGES: Record<KnownLanguage, Record<Problem, string>> = {
  et: {
    unreadable: 'Päringut ei õnnestunud lugeda.',
    forbidden: 'Selleks puudub õigus.',
    notFound: 'Ei leitud',
    tooBig: 'Saadetu on liiga suur.',
    wrongKind: 'Sellist sisu siin vastu ei võeta.',
    tooMany: 'Liiga palju päringuid. Palun oota veidi.',
    closing: 'Pood suletakse hetkeks. Palun proovi uuesti.',
    busy: 'Poes on väga kiire. Palun proovi hetke pärast uuesti.',
    unavailable: 'Poel ei õnnestunud andmeid lugeda ega salvestada. Palun proovi hetke pärast uuesti.',
    full: 'Poe ketas on täis, praegu ei saa midagi salvestada. Kirjutatu on siin alles: proovi hiljem uuesti.',
    other: 'Sellisele päringule ei saa vastata.',
    internal: 'Serveris tekkis viga',
    address: 'Seda aadressi ei saa lugeda.',
    home: 'Avalehele',
    logIn: 'Logi sisse',
    loginRequired: 'Selle avamiseks pead sisse logima.',
  },
  en: {
    unreadable: 'The request could not be read.',
    forbidden: 'Forbidden',
    notFound: 'Not found',
    tooBig: 'What was sent is too big.',
    wrongKind: 'This kind of content is not taken here.',
    tooMany: 'Too many requests. Please wait a little.',
    closing: 'The shop is closing down for a moment. Please try again.',
    busy: 'The shop is very busy. Please try again in a moment.',
    unavailable: 'The shop could not read or save its data. Please try again in a moment.',
    full: 'The disk of the shop is full, so nothing can be saved now. What you wrote is still here: try again later.',
    other: 'The request cannot be answered like this.',
    internal: 'An error occurred on the server',
    address: 'This address cannot be read.',
    home: 'To the home page',
    logIn: 'Log in',
    loginRequired: 'You must log in to open this.',
  },
}

/** Returns the message in the language of the request. */
export const translateProblem = (request: FastifyRequest, problem: Problem): string =>
  translateProblemTo(readRequestLanguage(request), problem)

export const translateProblemTo = (language: Language, problem: Problem): string =>
  MESSAGES[toKnownLanguage(language)][problem]
