import { withoutMarks } from '../../contract/text.ts'

/** RFC 6266: a name in UTF-8, without what no file may be called or nobody sees, and a plain one for whoever cannot read that. */
export function attachment(given: string, plain?: string): string {
  const name = withoutMarks(given)
    .replace(/[\\/:*?"<>|]/g, ' ')
    .toWellFormed()
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain ?? name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded}`
}
