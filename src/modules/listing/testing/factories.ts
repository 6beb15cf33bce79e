export { createSynonyms as makeSynonyms } from '#listing/server/create-synonyms.ts'
