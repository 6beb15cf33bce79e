import { z } from 'zod'

const LAST_PAGE = 100_000

/** A number of a query; a wild one reads as the nearest sensible. */
const count = (standard: number, most: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .catch(standard)
    .transform(value => Math.min(value, most))

/** Which part of a list is asked for: the first page unless told, `pageSize` things on it and never more than `most`. */
export const pageQuery = ({ pageSize, most }: { pageSize: number; most: number }) => ({
  page: count(1, LAST_PAGE),
  pageSize: count(pageSize, most),
})
