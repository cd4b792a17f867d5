import { Link, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { isBuilt } from './table.ts'

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
    <Link {...targetOf(href)} activeOptions={{ exact: true, includeSearch: href.includes('?') }} {...rest}>
      {children}
    </Link>
  )
}

/** In its parts, so that the router can tell whether this is the current page and load it ahead. */
function targetOf(href: string): LinkProps {
  const { pathname, searchParams, hash } = new URL(href, 'http://here')
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) } as LinkProps
}
