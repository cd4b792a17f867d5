import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Link } from '../router/react.tsx'
import { isBuilt } from './is-built.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string
  children?: ReactNode
}

/** A link inside the shop. Where the screen is not built yet, its content is shown but leads nowhere. */
export function AppLink({ href, children, ...rest }: Props) {
  if (/^https?:/.test(href)) {
    return (
      <a href={href} rel="noopener" {...rest}>
        {children}
      </a>
    )
  }
  if (!isBuilt(href)) {
    const { className, style, title } = rest
    return (
      <span className={className} style={style} title={title}>
        {children}
      </span>
    )
  }
  return (
    <Link href={href} {...rest}>
      {children}
    </Link>
  )
}
