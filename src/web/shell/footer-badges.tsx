import { useId } from 'react'
import { useShopInfo, type ShopInfo } from '../../platform/pages/shop-info.ts'

/** What this running copy bears out of the promises. */
type Trust = keyof Pick<ShopInfo, 'isTls' | 'takesCards'>

const badges = [
  {
    label: 'SSL Secured',
    needs: 'isTls',
    basis: 'Every page and form travels over HTTPS; plain HTTP is refused.',
  },
  {
    label: 'Stripe Payments',
    needs: 'takesCards',
    basis: 'Card payments are taken by Stripe, on its own form.',
  },
  {
    label: 'PCI Compliant',
    needs: 'takesCards',
    basis: 'Card numbers go straight to Stripe, a PCI DSS Level 1 provider, and never reach us.',
  },
  {
    label: '256-bit Encryption',
    needs: 'isTls',
    basis: 'The connection is encrypted with AES-256 or its equivalent.',
  },
] as const satisfies readonly { label: string; needs: Trust; basis: string }[]

const untrueHere = {
  isTls: 'this test copy is not served over an encrypted connection of its own.',
  takesCards: 'this test copy takes no real payments.',
} as const satisfies Record<Trust, string>

/**
 * The four marks. Each says what it rests on when it is pointed at or focused, in a line kept free
 * below them, so that nothing is covered and nothing moves. What this copy doesn't bear out is dimmed.
 */
export function FooterBadges() {
  const shopInfo = useShopInfo()
  const id = useId()
  return (
    <ul
      aria-label="Security"
      className="relative grid grid-cols-2 gap-2 pb-14 sm:max-lg:grid-cols-4"
    >
      {badges.map(({ label, needs, basis }, index) => {
        const holds = shopInfo[needs]
        return (
          <li key={label} className="group">
            <button
              type="button"
              aria-describedby={`${id}-${index}`}
              className={`flex size-full min-h-14 cursor-default flex-col justify-center rounded-sm border px-3 py-2 text-left text-sm ${holds ? 'border-night-type/60' : 'border-night-rule border-dashed text-night-faded'}`}
            >
              <span className="font-semibold">{label}</span>
              {!holds && <span className="text-xs">not on this test copy</span>}
            </button>
            <span
              id={`${id}-${index}`}
              role="tooltip"
              className="invisible absolute inset-x-0 bottom-0 h-12 pt-1 text-sm text-night-type group-focus-within:visible group-hover:visible"
            >
              {holds ? basis : `Not on this test copy: ${untrueHere[needs]}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
