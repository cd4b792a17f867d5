import type { Translate } from '../../../contract/text.ts'

/** What the library draws without a name that could be read out, or out of reach of keys: put right as soon as it is there. */
export function nameParts(root: Element, t: Translate): () => void {
  const each = (selector: string, put: (element: Element) => void) => {
    for (const element of root.querySelectorAll(selector)) put(element)
  }
  const put = () => {
    each('#preview-frame:not([title])', frame => frame.setAttribute('title', t('page-editor.page')))
    each('select[class*="zoomSelect"]:not([aria-label])', zoom =>
      zoom.setAttribute('aria-label', t('page-editor.zoom')),
    )
    each('span[class*="_Loader"][aria-label]:not([role])', loader => loader.setAttribute('role', 'img'))
    each('[class*="_Sidebar--"]:not([tabindex])', panel => panel.setAttribute('tabindex', '0'))
  }
  put()
  const observer = new MutationObserver(put)
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}
