/** A page of ours elsewhere. */
export type SocialPage = { name: string; url: string }
/** How we are reached; the operator's to set. */
export type Contact = { email: string; social: SocialPage[] }

const contact: Contact = {
  email: 'hello@youngtimer.example',
  social: [{ name: 'Instagram', url: 'https://www.instagram.com/youngtimer.example' }],
}

/** The one place that spells the product's name and addresses. Safe to load anywhere. */
export const site = {
  name: 'Youngtimer',
  strapline: 'Modern classics, bought and sold by the people who love them',
  description:
    'Buy and sell modern classic cars from 1980 to 2005. Private sellers, honest descriptions, no dealers’ tricks.',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  get email() {
    return contact.email
  },
  get social(): readonly SocialPage[] {
    return contact.social
  },
} as const

/** What a document is called: after what it shows, and then after the shop. Of every page that is sent to a browser. */
export const titled = (what: string): string => `${what} · ${site.name}`

/** Called before anything is shown or written: in a process at its start, in a browser with the page. */
export function setContact(given: Contact): void {
  Object.assign(contact, given)
}

/** As it stands until it is set. */
export const usualContact: Readonly<Contact> = { ...contact }
