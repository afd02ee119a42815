/** The one place that spells the product's name and addresses. Safe to load anywhere. */
export const site = {
  name: 'Youngtimer',
  strapline: 'Modern classics, bought and sold by the people who love them',
  description:
    'Buy and sell modern classic cars from 1980 to 2005. Private sellers, honest descriptions, no dealers’ tricks.',
  email: 'hello@youngtimer.example',
  social: { name: 'Instagram', url: 'https://www.instagram.com/youngtimer.example' },
  locale: 'en-GB',
  timeZone: 'Europe/London',
} as const
