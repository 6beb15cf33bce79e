import type { Plugin } from 'vite'

/** `idle`: called all the same, but what it looks for is nowhere. `never`: not called, and says so if it is. Else what it answers here. */
type Instead = 'idle' | 'never' | `return ${string}`

/** What packages do that the browser never asks of them here, by the names of their functions. */
const LEFT_OUT: readonly { file: RegExp; functions: Readonly<Record<string, Instead>> }[] = [
  {
    // Fetchers, forms that the router sends, routes that are told later: data come by loaders, and changes go by `send`.
    file: /\/react-router\/dist\/production\/lib\/router\/router\.js$/,
    functions: {
      abortStaleFetchLoads: 'return false',
      checkFogOfWar: 'return { active: false, matches }',
      discoverRoutes: 'never',
      fetch: 'never',
      getSubmissionFromNavigation: 'return undefined',
      getUpdatedRevalidatingFetchers: 'never',
      handleAction: 'never',
      handleFetcherAction: 'never',
      handleFetcherLoader: 'never',
      markFetchRedirectsDone: 'return false',
      normalizeNavigateOptions: 'return { path }',
      patchRoutesImpl: 'never',
    },
  },
  {
    // Transitions between views are the router's and the browser's; no list of fallbacks, no hidden subtrees, no form actions, no
    // fragments that are held, and what stands in the head, or is the page itself, is nothing of React's.
    file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    functions: {
      accumulateSuspenseyCommitOnFiber: 'idle',
      adoptPreloadPropsForScript: 'never',
      adoptPreloadPropsForStylesheet: 'never',
      applyViewTransitionName: 'idle',
      applyViewTransitionToHostInstances: 'return false',
      applyViewTransitionToHostInstancesRecursive: 'return false',
      attemptExplicitHydrationTarget: 'never',
      commitActivityHydrationCallbacks: 'idle',
      commitAppearingPairViewTransitions: 'idle',
      commitDeletedPairViewTransitions: 'idle',
      commitEnterViewTransitions: 'idle',
      commitExitViewTransitions: 'idle',
      commitHostSingletonAcquisition: 'never',
      commitNestedViewTransitions: 'idle',
      createHoistableInstance: 'never',
      createMeasurement: 'never',
      createViewTransitionInstance: 'never',
      cutOffTailIfNeeded: 'never',
      defaultOnDefaultTransitionIndicator: 'idle',
      describeFiber: "return ''",
      describeNativeComponentFrame: "return ''",
      dispatchActionState: 'never',
      ensureFormComponentIsStateful: 'never',
      estimateBandwidth: 'never',
      extractEvents$1: 'idle',
      findCurrentFiberUsingSlowPath: 'never',
      findFirstSuspended: 'never',
      getClassNameByType: 'never',
      getComponentNameFromType: 'return null',
      getHydratableHoistableCache: 'never',
      getResource: 'never',
      handleEventsForInputEventPolyfill: 'never',
      initSuspenseListRenderState: 'never',
      insertStylesheet: 'never',
      insertStylesheetIntoRoot: 'never',
      insertSuspendedStylesheets: 'never',
      isHostHoistableType: 'return false',
      measureNestedViewTransitions: 'idle',
      measureViewTransitionHostInstancesRecursive: 'return false',
      mountActionState: 'never',
      mountActivityChildren: 'never',
      preconnectAs: 'never',
      preinitModuleScript: 'never',
      preinitScript: 'never',
      preinitStyle: 'never',
      preload: 'never',
      preloadInstanceAndSuspendIfNeeded: 'idle',
      preloadModule: 'never',
      preloadResourceAndSuspendIfNeeded: 'never',
      preloadStylesheet: 'never',
      recursivelyResetForms: 'never',
      releaseSingletonInstance: 'never',
      reportViewTransitionError: 'never',
      resolveSingletonInstance: 'never',
      restoreEnterOrExitViewTransitions: 'idle',
      restoreNestedViewTransitions: 'idle',
      restorePairedViewTransitions: 'idle',
      restoreViewTransitionName: 'idle',
      restoreViewTransitionOnHostInstances: 'idle',
      retryActivityComponentWithoutHydrating: 'never',
      runActionStateAction: 'never',
      scheduleViewTransitionEvent: 'never',
      setPropOnCustomElement: 'never',
      startHostTransition: 'never',
      startViewTransition: 'never',
      suspendResource: 'never',
      updateActionStateImpl: 'never',
      updateActivityComponent: 'never',
      updateSuspenseListComponent: 'never',
      useMemoCache: 'never',
      validateDocumentPositionWithFiberTree: 'never',
      waitForCommitToBeReady: 'return null',
    },
  },
]

interface Node {
  type: string
  start: number
  end: number
  id?: { name: string } | null
  body?: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Every function that is declared by a name within a tree. */
const declared = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(declared)
  if (!isNode(value)) return []
  const within = Object.values(value).flatMap(one => (typeof one === 'object' ? declared(one) : []))
  return value.type === 'FunctionDeclaration' ? [value, ...within] : within
}

const bodyOf = (name: string, instead: Instead): string =>
  instead === 'idle' ? '{}' : instead === 'never' ? `{ throw Error('${name} is left out') }` : `{ ${instead} }`

/** The code with other bodies for functions of these names; throws where one of them is not there, as in a newer package. */
export const withoutBodies = (code: string, tree: unknown, functions: Readonly<Record<string, Instead>>): string => {
  const found = declared(tree).filter(({ id }) => id && Object.hasOwn(functions, id.name))
  const missing = Object.keys(functions).filter(name => !found.some(({ id }) => id?.name === name))
  if (missing.length > 0) throw new Error(`Functions that are to be left out are not there: ${missing.join(', ')}`)
  // From the end, so that what stands before keeps its place; what lies within another goes with it.
  return found
    .filter(one => !found.some(other => other !== one && other.start < one.start && one.end < other.end))
    .sort((one, other) => other.start - one.start)
    .reduce((lean, { id, body }) => {
      const { start, end } = body as Node
      const name = id?.name ?? ''
      return lean.slice(0, start) + bodyOf(name, functions[name] ?? 'never') + lean.slice(end)
    }, code)
}

/** Leaves out of the browser's packages the work that nobody here gives them. */
export const leftOut = (): Plugin => ({
  name: 'left-out',
  apply: 'build',
  transform(code, id) {
    const one = LEFT_OUT.find(({ file }) => file.test(id))
    return one ? { code: withoutBodies(code, this.parse(code), one.functions), map: null } : null
  },
})
