/** A page of this shop that a code names; nothing for what leads elsewhere, or is no address. */
export function scannedHref(code: string, origin: string): string | undefined {
  const url = /^https?:/i.test(code.trim()) ? URL.parse(code.trim()) : null
  return url && url.origin === origin ? url.pathname.replace(/^\/+/, '/') + url.search : undefined
}
