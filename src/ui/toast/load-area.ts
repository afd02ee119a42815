/** Fetches what shows a toast: with the first one, or before where much else will be asked for by then. */
export const loadToastArea = () => import('./area.tsx')
