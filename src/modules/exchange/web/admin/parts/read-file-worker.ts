import { createFileReader, type ReaderRequest } from './file-reader.ts'

/** Reading 100,000 rows takes seconds, so a worker keeps the screen responsive. */
const handleRequest = createFileReader(message => postMessage(message))
addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => void handleRequest(data))
