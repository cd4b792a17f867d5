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
    // How a block is dragged with keys, in English whatever is spoken here: our buttons do the same.
    for (const hint of document.querySelectorAll('[id^="dnd-kit-description"]'))
      if (hint.textContent) hint.textContent = ''
    each('nav[class*="_Nav_"]:not([aria-label])', nav =>
      nav.setAttribute('aria-label', t('page-editor.leftPanel')),
    )
    each('[class*="_NavItem-link_"]', tab => {
      if (!tab.hasAttribute('role')) makeButton(tab as HTMLElement)
      tab.setAttribute('aria-pressed', String(tab.parentElement!.matches('[class*="_NavItem--active"]')))
    })
  }
  put()
  const observer = new MutationObserver(put)
  // Which panel is shown stands in a class.
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

/** What only a pointer could press. */
function makeButton(element: HTMLElement): void {
  element.setAttribute('role', 'button')
  element.tabIndex = 0
  element.addEventListener('keydown', event => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    element.click()
  })
}
