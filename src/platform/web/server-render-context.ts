import { createContext } from 'react-router'

/** True for loaders of a document rendered on the server, false for navigations in the browser. */
export const isServerRenderContext = createContext(false)
