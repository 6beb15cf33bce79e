import { type ReaderAsked, readOn } from './read-on.ts'

/** Reading 100,000 rows takes seconds, so a worker keeps the screen responsive. */
const read = readOn(told => postMessage(told))
addEventListener('message', ({ data }: MessageEvent<ReaderAsked>) => void read(data))
