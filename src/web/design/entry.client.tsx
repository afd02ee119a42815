import './design.css'

// As in every page's own entry: the security policy stops code that is made of text. What reads this comes later.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

void import('./hydrate.tsx')
