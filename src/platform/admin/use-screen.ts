import { useLoaderData } from 'react-router'

/** What the loader of this screen of the administration area gave. */
export const useScreen = <L extends (...given: never[]) => unknown>(): Awaited<ReturnType<L>> =>
  (useLoaderData() as { loaded: Awaited<ReturnType<L>> }).loaded
