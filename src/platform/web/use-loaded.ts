import { useLoaderData } from 'react-router'

/** What this route's loader gave: plain data, the same after its way through JSON. */
export const useLoaded = <L extends (...given: never[]) => unknown>(): Awaited<ReturnType<L>> =>
  useLoaderData() as Awaited<ReturnType<L>>
