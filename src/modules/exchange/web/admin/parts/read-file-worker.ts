import { type ReaderAsked, readOn } from './read-on.ts'

/** On a thread of its own: unpacking and reading 100,000 rows takes seconds, in which the screen goes on. */
const read = readOn(told => postMessage(told))
addEventListener('message', ({ data }: MessageEvent<ReaderAsked>) => void read(data))
