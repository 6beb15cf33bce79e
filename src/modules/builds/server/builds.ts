export { savedBuildPersonalData } from './saved-builds.ts'
export { start } from './start.ts'
export { listBuildPaths } from './view-build.ts'
