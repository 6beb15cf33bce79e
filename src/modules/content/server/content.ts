/** The face of content: what other modules may call. */
export { createPages } from './create-pages.ts'
export { nextPageTurn } from './next-page-turn.ts'
export { pageDocuments, readTexts } from './page-documents.ts'
export { pageFiles } from './page-files.ts'
export { pagePaths, pathOf, pathsListed, pathsOfPages } from './page-paths.ts'
export { start } from './start.ts'
export { subjectPages } from './subject-pages.ts'
export { titlesOfSubjects } from './titles-of-subjects.ts'
