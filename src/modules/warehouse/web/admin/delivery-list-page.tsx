import type { LoaderFunctionArgs } from 'react-router'
import { useScreen } from '#platform/admin/use-screen.ts'
import { DocumentList, loadDocuments } from './parts/document-list.tsx'

export const loader = (args: LoaderFunctionArgs) => loadDocuments(args, 'delivery')

/** Lists deliveries. */
export const Component = () => <DocumentList kind="delivery" {...useScreen<typeof loader>()} />
