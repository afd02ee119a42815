import { useOpenedPage } from '../router/context.ts'

/** The HTTP status that the page's `load` answered. */
export const usePageStatus = (): number | undefined => useOpenedPage()?.response.status

/** What the page's `load` said of what came with the document; nothing where it was loaded in the browser. */
export const usePageSent = <T>(): T | undefined => useOpenedPage()?.response.sent as T | undefined
