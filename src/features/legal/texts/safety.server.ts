import type { Text } from '../facts.ts'

export const safety: Text = () => [
  {
    heading: 'Before you go',
    blocks: [
      [
        'Look up the plate: [MOT history](https://www.gov.uk/check-mot-history) shows mileage over the years, [vehicle enquiry](https://www.gov.uk/get-vehicle-information-from-dvla) shows tax, colour and engine. Both are free.',
        'Pay for a history check: it tells whether the car is stolen, written off or still belongs to a finance company.',
        'Ask for a photo that isn’t in the listing: a newspaper of the day on the seat will do.',
        'A price far below all others has a reason. An owner who is abroad, at sea or in the forces, with a courier who will bring the car, is the oldest of them.',
      ],
    ],
  },
  {
    heading: 'When you see the car',
    blocks: [
      [
        'Meet in daylight at the address on the V5C (the logbook), and take somebody along.',
        'The V5C has a DVLA watermark. Its chassis number, the one on the car and the one on the screen’s edge agree.',
        'The seller’s name is on the V5C, and they show something that proves it. It doesn’t prove ownership: a bill of sale helps.',
        'Drive it from cold, with insurance that covers you.',
      ],
    ],
  },
  {
    heading: 'When you pay',
    blocks: [
      [
        'Pay when you collect, not before. No deposit for a car that you haven’t seen.',
        'Pay by bank transfer at the car, and wait until the seller sees it. Never by gift card, cryptocurrency or to a third person.',
        'We never hold money for a sale, and have no ‘buyer protection’, escrow or delivery. Whoever writes that we do is lying.',
        'Don’t give anybody a code that came to your phone.',
      ],
    ],
  },
  {
    heading: 'When you sell',
    blocks: [
      [
        'Hide the number plate of your neighbour, not your own: buyers look it up.',
        'Keep your keys in hand, and go along on the test drive after you have seen a licence and insurance.',
        'Money is there when your bank shows it, not when a screen or an email says so. ‘I have overpaid, send the rest to my shipper’ is a fraud.',
        'Tell DVLA online the moment the car is gone: [sold a vehicle](https://www.gov.uk/sold-bought-vehicle).',
        'Nobody needs your password, a code, or a ‘verification’ through a link.',
      ],
    ],
  },
  {
    heading: 'When something is wrong',
    blocks: [
      'Report the listing or message: a person looks at it. If you have lost money, call your bank on 159 at once, then Report Fraud on 0300 123 2040 (in Scotland the police on 101). If a car is stolen, call 101; in danger, 999. [Complaints](/complaints) has the rest.',
    ],
  },
]
