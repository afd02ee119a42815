import { openFirefox } from './firefox.ts'
import { threePeopleIn } from './three-people.ts'

threePeopleIn('Firefox', openFirefox)
