import { Link, type LinkProps } from 'react-router'

const look =
  'underline decoration-edge decoration-1 underline-offset-4 hover:decoration-current hover:decoration-2'

/** A link within or after text. An address of another site or a `mailto:` is a plain anchor. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return <Link {...rest} className={`${look} ${className}`} />
}
