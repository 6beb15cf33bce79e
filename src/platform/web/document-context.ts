import { createContext } from 'react-router'

/** True for loaders of a document that the server makes, false for loaders of a navigation in the browser. */
export const documentContext = createContext(false)
