import type { Appearance } from '@stripe/stripe-js'

/** Our own colours, as they are at this moment, in a form that Stripe's frame understands. */
export function stripeAppearance(): Appearance {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colour = (token: string) => {
    // Mixed with itself in sRGB it is told in sRGB, whatever space it was written in.
    probe.style.color = `color-mix(in srgb, var(${token}), var(${token}))`
    return rgb(getComputedStyle(probe).color)
  }
  const appearance: Appearance = {
    theme: 'flat',
    variables: {
      colorPrimary: colour('--color-ink'),
      colorBackground: colour('--color-raised'),
      colorText: colour('--color-ink'),
      colorTextSecondary: colour('--color-faded'),
      colorTextPlaceholder: colour('--color-faded'),
      colorDanger: colour('--color-red'),
      borderRadius: '2px',
      // Their frame can't have our typeface, and this is what stands in for it here.
      fontFamily: 'Arial, sans-serif',
      fontSizeBase: '16px',
      spacingGridRow: '20px',
    },
    rules: {
      '.Input': {
        border: `1px solid ${colour('--color-edge')}`,
        padding: '13px 14px',
        boxShadow: 'none',
      },
      '.Input:focus': {
        outline: `2px solid ${colour('--color-focus')}`,
        outlineOffset: '3px',
        boxShadow: 'none',
      },
      '.Input--invalid': { border: `1px solid ${colour('--color-red')}`, boxShadow: 'none' },
      '.Label': { fontSize: '13px', fontWeight: '550', marginBottom: '6px' },
    },
  }
  probe.remove()
  return appearance
}

/** 'color(srgb 0.1 0.2 0.3)' → 'rgb(26, 51, 77)'. */
export function rgb(computed: string): string {
  const parts = /^color\(srgb ([\d.e+-]+) ([\d.e+-]+) ([\d.e+-]+)/.exec(computed)?.slice(1)
  if (!parts) return computed
  const bytes = parts.map((part) => Math.round(Math.min(1, Math.max(0, Number(part))) * 255))
  return `rgb(${bytes.join(', ')})`
}
