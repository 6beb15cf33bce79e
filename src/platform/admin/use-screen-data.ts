import { useLoaderData } from 'react-router'

/** Returns the loader data of an administration screen. */
export const useScreenData = <L extends (...args: never[]) => unknown>(): Awaited<ReturnType<L>> =>
  (useLoaderData() as { loaded: Awaited<ReturnType<L>> }).loaded
