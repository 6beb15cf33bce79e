import { createFileReader, type ReaderRequest } from './file-reader.ts'

/** Reading 100,000 rows takes seconds, so a worker keeps the screen responsive. */
const read = createFileReader(told => postMessage(told))
addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => void read(data))
