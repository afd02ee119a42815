import { openWebKit } from './webkit.ts'
import { threePeopleIn } from './three-people.ts'

threePeopleIn('WebKit', openWebKit)
