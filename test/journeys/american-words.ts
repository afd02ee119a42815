import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The specification dictates these, each in one place; everything else is British. */
const dictated = [
  'Your inquiry has been sent to the seller. They will contact you soon!',
  'Create an account to save cars to your favorites',
]

/** Ends in '-ize' here as well. */
const spareIze = /^(?:resiz|oversiz|capsiz|priz|seiz|maiz)(?:e|ed|es|ing)$|^devizes$/

const spellings = [
  /\b(?:behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|parl|rum|splend|vap|vig)or(?:s|ed|ing|ite|ites|able|ful|less|s?hood)?\b/g,
  /\b(?:cent|fib|lit|calib|theat|kilomet|millimet|centimet)er(?:s|ed|ing)?\b/g,
  /\b[a-z]{2,}(?:iz|yz)(?:e|ed|er|ers|es|ing|ation|ations)\b/g,
  /\b(?:cancel|fuel|label|level|model|signal|travel|total)(?:ed|ing|er|ers)\b/g,
  /\b(?:aluminum|analog|catalogs?|defense|enrollment|fulfill(?:s|ment)?|gray|inquir(?:y|ies|e|ed)|installments?|jewelry|licenses?|mold|offense|plow|skeptical|skillful|tires?)\b/g,
  /\b(?:cell phone|fender|gasoline|parking lot|sedan|station wagon|stick shift|trunk|windshield|zip code)s?\b/g,
  // '11/27/2026' would be read as the 11th of a 27th month, and 'Nov 27, 2026' is how they say it.
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}, \d{4}\b/g,
]

/** What of a text is spelt as Americans do, or a word of theirs. */
function americanWords(text: string): string[] {
  const rest = dictated.reduce((all, sentence) => all.replaceAll(sentence, ''), text).toLowerCase()
  return spellings
    .flatMap((spelling) => rest.match(spelling) ?? [])
    .filter((word) => !spareIze.test(word))
}

/** All that people see or hear of a page as it stands. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const named = ['alt', 'aria-label', 'placeholder', 'title', 'aria-description']
    const heard = [...document.querySelectorAll(named.map((name) => `[${name}]`).join())].flatMap(
      (element) => named.map((name) => element.getAttribute(name) ?? ''),
    )
    const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content
    return [document.title, description, document.body.innerText, ...heard].join('\n')
  })

/** That everything on a page, as it stands in a state that is named, is en-GB. */
export async function expectBritish(page: Page, state: string): Promise<void> {
  expect([state, ...americanWords(await wordsOf(page))]).toEqual([state])
}
