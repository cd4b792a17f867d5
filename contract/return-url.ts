import * as paths from './paths.ts'

const returnUrlParam = 'returnUrl'

/** Only a page of our own: an address that a browser could read as another host's is ignored. */
export function safeReturnUrl(value: string | null | undefined): string | undefined {
  if (!value || !/^\/(?![/\\])/.test(value)) return undefined
  // "/.//host" is ours, but what a browser makes of it, "//host", is no longer.
  if (/\/(\.|%2e){0,2}\//i.test(value.split(/[?#]/, 1)[0]!)) return undefined
  // Browsers drop tabs and line breaks inside an address, which could turn "/\t/host" into "//host".
  for (const char of value) if (char <= ' ' || char === '\\' || char === '\u007f') return undefined
  // A header takes no other letters.
  return value.toWellFormed().replace(/[\u0080-\uffff]+/g, encodeURIComponent)
}

export function loginPath(returnTo: string | undefined): string {
  const back = safeReturnUrl(returnTo)
  return back && back !== '/' ? `${paths.login}?${returnUrlParam}=${encodeURIComponent(back)}` : paths.login
}
