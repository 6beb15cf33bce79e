import { useLoaderData } from 'react-router'

/** Returns the data of the route's loader, which is plain JSON. */
export const useRouteData = <L extends (...args: never[]) => unknown>(): Awaited<ReturnType<L>> =>
  useLoaderData() as Awaited<ReturnType<L>>
